/** Maintenance that staff start by hand, and what became of it. Source: SCR-04 to SCR-08, SCR-11, SCR-12; AMB-144. */
import { z } from "zod";
import { instant } from "../../kit/wire.ts";

/** Pending users are deleted once they were created longer ago than this. */
export const pendingUsersKeptDays = 30;

const progress = z.enum(["running", "done", "failed"]);
/** One run of 'Delete pending users'. */
const scriptLog = z.strictObject({
  /** When it was started. */
  executedDate: instant,
  /** '' while it runs. */
  finishedDate: instant,
  progress,
  /** Who started it. */
  executedBy: z.string(),
  /** Why it failed; '' otherwise. */
  reason: z.string(),
  /** What the database lost so far, and how many there were when it started. */
  meta: z.strictObject({ deleted: z.int(), total: z.int() }),
});
export type ScriptLog = z.infer<typeof scriptLog>;

export const scriptLogs = z.strictObject({
  /** When 'Delete pending users' was started last; '' for never. */
  lastRun: instant,
  /** Newest first. */
  logs: z.array(scriptLog),
  /** Whom a run that started now would delete. */
  pending: z.int(),
});

export const startedScript = z.strictObject({ progress });

/** How 'Delete All Social Accounts' stands. */
export const socialsUnlinked = z.strictObject({
  /** '' for never. */
  lastRun: instant,
  /** How many accounts the last run unlinked. */
  unlinked: z.int(),
  /** How many are linked now. */
  linked: z.int(),
});
export type SocialsUnlinked = z.infer<typeof socialsUnlinked>;
