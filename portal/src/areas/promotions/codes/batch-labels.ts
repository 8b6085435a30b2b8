/** Acts of making codes, and mails of them that may not have arrived, in words. Pure, but for the clock of `isRecent`. */
import type { CodeBatch, UnconfirmedMail } from "@crema/contract/areas/promotions";
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

export interface MailGroup {
  readonly batchUuid: string | null;
  /** "60 codes for Regulars"; '' for mails that were sent one by one. */
  readonly name: string;
  readonly mails: readonly UnconfirmedMail[];
  /** Also of those that are not listed. */
  readonly count: number;
}

/** Groups in the order of their first mail. */
export function mailGroups(mails: readonly UnconfirmedMail[], batches: readonly CodeBatch[]): readonly MailGroup[] {
  return [...new Set(mails.map(({ batchUuid }) => batchUuid))].map((batchUuid) => {
    const batch = batches.find(({ uuid }) => uuid === batchUuid);
    const own = mails.filter((mail) => mail.batchUuid === batchUuid);
    return {
      batchUuid,
      name: batch === undefined ? "" : batchName(batch),
      mails: own,
      count: Math.max(batch?.unconfirmed ?? 0, own.length),
    };
  });
}

export const notConfirmed = (count: number, name: string): string =>
  `${formatCountOf(count, "email")}${name === "" ? "" : ` of ${name}`} may not have arrived. The mail server didn't confirm ${count === 1 ? "it" : "them"}, so ${count === 1 ? "it isn't" : "they aren't"} sent again automatically.`;

export const sentAgain = (sent: number): string =>
  sent === 0
    ? "Someone already sent this again"
    : `${formatCount(sent)} ${sent === 1 ? "email is" : "emails are"} being sent again`;
