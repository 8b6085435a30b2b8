/** How the email-marketing sync stands. Source: PRO-AUTO-12; AMB-95; docs/providers/campaign-monitor.md. */
import { z } from "zod";
import { instant, uuid } from "../../../kit/wire.ts";
import { run } from "./automation.ts";

/** Somebody whose record the list did not take, or who could not be taken off it. */
const notTaken = z.strictObject({ userUuid: uuid, email: z.string(), reason: z.string() });

const listSyncRun = z.strictObject({
  ...run,
  /** Opted out on the list and written down here; taken off the list; added or changed there; not taken there. */
  optedOut: z.int(),
  removed: z.int(),
  sent: z.int(),
  refused: z.int(),
});

export const listSync = z.strictObject({
  active: z.boolean(),
  nextRunDate: instant,
  lastRunDate: instant,
  /** '' before it was ever switched on. */
  uuid: z.union([z.literal(""), uuid]),
  lastRun: listSyncRun.nullable(),
  /** The last hundred at most, as the list stands with each of them now. */
  notTaken: z.array(notTaken),
});
export type ListSync = z.infer<typeof listSync>;
