/** A scheduled voucher issue, and the last time it ran. Source: spec part 2, section 3; PRO-AUTO-06 to PRO-AUTO-10; AMB-94, AMB-96; AMD-28. */
import { z } from "zod";
import { instant, text, uuid } from "../../../kit/wire.ts";
import { expiryDaysBetween, furthestDays } from "../codes/code-expiry.ts";
import { repeatTimes } from "./run-plan.ts";

/** The title by which the email-marketing sync is known; written as old data has it (AMB-94). */
export const listSyncTitle = "SyncWithCampginMonitor";
/** What people see instead of it. Source: AMB-94. */
export const listSyncLabel = "Campaign Monitor sync";

const runStates = ["running", "done", "skipped", "failed"] as const;
/** What every run says of itself. */
export const run = {
  /** Of the plan; it was started at `startedDate`. */
  plannedDate: instant,
  startedDate: instant,
  /** '' while it goes on. */
  finishedDate: instant,
  state: z.enum(runStates),
  reason: z.string(),
};
const automationRun = z.strictObject({
  ...run,
  /** In the segment; with a code so far; with a mail so far; with a code and no mail so far. */
  people: z.int(),
  made: z.int(),
  emailed: z.int(),
  leftOut: z.int(),
  /** Of the mails: left, but nobody knows whether they arrived. */
  unconfirmed: z.int(),
});
export type AutomationRun = z.infer<typeof automationRun>;

export const automation = z.strictObject({
  uuid,
  title: z.string(),
  repeatTime: z.enum(repeatTimes),
  /** null where none was chosen; one that is deleted stays named (AMB-96). */
  segmentUuid: uuid.nullable(),
  voucherUuid: uuid.nullable(),
  /** null where it cannot be found. */
  segmentName: z.string().nullable(),
  voucherTitle: z.string().nullable(),
  notes: z.string(),
  active: z.boolean(),
  sendEmailOnGeneration: z.boolean(),
  nextRunDate: instant,
  lastRunDate: instant,
  showOnList: z.boolean(),
  lastRun: automationRun.nullable(),
  createdAt: instant,
  /** Also the version (AMD-32). */
  updatedAt: instant,
});
export type Automation = z.infer<typeof automation>;

const chosen = z.preprocess((given) => (given === "" ? null : given), uuid.nullable());

/** What staff write of an automation. What is not sent stays as it is; null and '' empty. */
export const automationBody = z.object({
  uuid: uuid.optional(),
  title: text(255).optional(),
  repeatTime: z.enum(repeatTimes).optional(),
  segmentUuid: chosen.optional(),
  voucherUuid: chosen.optional(),
  notes: text(5_000).optional(),
  active: z.boolean().optional(),
  sendEmailOnGeneration: z.boolean().optional(),
  nextRunDate: instant.optional(),
  showOnList: z.boolean().optional(),
  /** The people who were shown and confirmed for the first run. Without it those count who are in the segment when it runs. */
  audience: uuid.optional(),
  updatedAt: instant.optional(),
});
export type AutomationBody = z.input<typeof automationBody>;

/** Why an instant cannot be the next run; undefined where it can. Today is today in Brisbane. Source: PRO-AUTO-10. */
export function nextRunProblem(nextRunDate: string, at: Date): string | undefined {
  if (nextRunDate === "") return undefined;
  const ahead = expiryDaysBetween(at, new Date(nextRunDate));
  if (ahead < 0) return "Next run date must not be before today";
  return ahead > furthestDays ? "Next run date must be within 10 years" : undefined;
}

/** What must be right of a whole automation, by field; empty when all is. The system's own needs neither segment nor voucher. Source: PRO-AUTO-09; AMB-94. */
export function automationProblems({
  title,
  segmentUuid,
  voucherUuid,
}: Pick<Automation, "title" | "segmentUuid" | "voucherUuid">): Readonly<Record<string, string>> {
  const isSystem = title === listSyncTitle;
  return {
    ...(title.trim() === "" && { title: "Title is required" }),
    ...(segmentUuid === null && !isSystem && { segmentUuid: "Segment is required" }),
    ...(voucherUuid === null && !isSystem && { voucherUuid: "Voucher is required" }),
  };
}
