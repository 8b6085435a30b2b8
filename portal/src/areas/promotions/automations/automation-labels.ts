/** Words of automations as they are shown. Pure. */
import type { Automation, AutomationRun } from "@crema/contract/areas/promotions";
import type { Tone } from "../../../ui/display/chip.tsx";
import { formatCount, formatCountOf } from "../../../ui/foundation/format.ts";
import { failureText, minuteText } from "../codes/code-words.ts";

/** Source: PRO-AUTO-03; AMB-96. */
export const segmentText = ({ segmentName }: Pick<Automation, "segmentName">): string =>
  segmentName ?? "Couldn't find segment";
export const voucherText = ({ voucherTitle }: Pick<Automation, "voucherTitle">): string =>
  voucherTitle ?? "Couldn't find voucher";

/** Source: PRO-AUTO-02. */
export const nextRunText = ({ active, nextRunDate }: Pick<Automation, "active" | "nextRunDate">): string =>
  active ? minuteText(nextRunDate) : "";

const stateWords: Readonly<Record<AutomationRun["state"], { readonly label: string; readonly tone: Tone }>> = {
  running: { label: "Running", tone: "info" },
  done: { label: "Done", tone: "ok" },
  skipped: { label: "Skipped", tone: "warn" },
  failed: { label: "Failed", tone: "bad" },
};
export const stateOf = ({ state }: AutomationRun) => stateWords[state];

export function resultText(run: AutomationRun): string {
  if (run.reason !== "") return run.reason;
  const codes =
    run.made < run.people
      ? `${formatCount(run.made)} of ${formatCountOf(run.people, "code")}`
      : formatCountOf(run.made, "code");
  if (run.emailed + run.leftOut === 0) return codes;
  const unconfirmed = run.unconfirmed === 0 ? "" : `, ${formatCount(run.unconfirmed)} may not have arrived`;
  return `${codes}, ${formatCountOf(run.emailed, "email")}${unconfirmed}`;
}

/** Source: PRO-AUTO-05. */
export const deleteQuestion = ({ title }: Pick<Automation, "title">): string =>
  `Are you sure you want to delete ${title}?`;

/** The server said no, or it failed. Source: AMB-85. */
export const notCreated = failureText([
  "Automation has not been created",
  "There was an error creating the automation",
]);
export const notUpdated = failureText([
  "Automation has not been updated",
  "There was an error updating the automation",
]);
export const notRemoved = failureText([
  "Automation has not been removed",
  "There was an error removing the automation",
]);

/** The question of the gate: how many are reached by the first run, and when. */
export const gateSentence = (
  count: number,
  { sendsEmail, nextRunDate }: { readonly sendsEmail: boolean; readonly nextRunDate: string },
): string =>
  `You are about to switch on an automation that generates ${sendsEmail ? "and emails codes to" : "codes for"} ${formatCountOf(count, "person", "people")} in its first run, on ${minuteText(nextRunDate)}.`;
