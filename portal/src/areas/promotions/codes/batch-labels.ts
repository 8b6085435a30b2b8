/** Acts of making codes in words. Pure, but for the clock of `isRecent`. */
import type { CodeBatch } from "@crema/contract/areas/promotions";
import { formatCount, formatCountOf } from "../../../ui/foundation/format.ts";

const shownForMs = 7 * 86_400_000;
/** What stopped longer ago is told among the last ones alone. */
export const isRecent = ({ finishedAt }: Pick<CodeBatch, "finishedAt">, now = Date.now()): boolean =>
  now - Date.parse(finishedAt) < shownForMs;

/** "40,000 codes", "60 codes for Regulars". */
export const batchName = ({ wanted, segmentName }: Pick<CodeBatch, "wanted" | "segmentName">): string =>
  `${formatCountOf(wanted, "code")}${segmentName === "" ? "" : ` for ${segmentName}`}`;

/** "60 made, 55 emailed, 5 without an email, 2 emails withdrawn"; of one that stopped, why. */
export function batchNumbers(batch: CodeBatch): string {
  const { made, wanted, sendsEmail, emailed, skipped, withdrawn, unconfirmed, state, reason } = batch;
  const parts = [
    made === wanted ? `${formatCount(made)} made` : `${formatCount(made)} of ${formatCount(wanted)} made`,
    ...(sendsEmail ? [`${formatCount(emailed - withdrawn - unconfirmed)} emailed`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} without an email`] : []),
    ...(withdrawn > 0 ? [`${formatCountOf(withdrawn, "email")} withdrawn`] : []),
    ...(unconfirmed > 0 ? [`${formatCountOf(unconfirmed, "email")} may not have arrived`] : []),
  ];
  return `${parts.join(", ")}${state === "failed" ? `; stopped: ${reason}` : ""}`;
}
