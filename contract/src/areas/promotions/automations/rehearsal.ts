/** The next three runs of an automation as they would go with today's data; nothing is written for it. Source: docs/decisions/0048. */
import { z } from "zod";
import { instant, uuid } from "../../../kit/wire.ts";
import { audience } from "../../segments/index.ts";

export const rehearsedRuns = 3;

const { total, reachable, leftOut, samples } = audience.shape;
const rehearsedRun = z.strictObject({
  plannedDate: instant,
  /** Everybody who would get a code; those who would get a mail with it; the others and why; some of them. */
  total,
  reachable,
  leftOut,
  samples,
  /** Whether these are the people who were confirmed when it was switched on. */
  isConfirmed: z.boolean(),
  codesExpireDate: instant,
  /** Who would have a code of an earlier one of these runs, less than a week old. */
  again: z.int(),
  /** Active automations that would give some of them a code within a week before or after, most first. */
  overlaps: z.array(z.strictObject({ uuid, title: z.string(), voucherTitle: z.string(), people: z.int() })),
});
export type RehearsedRun = z.infer<typeof rehearsedRun>;

export const rehearsal = z.strictObject({
  /** Why nothing would be made; '' where something would. */
  skipped: z.string(),
  voucherTitle: z.string().nullable(),
  segmentName: z.string().nullable(),
  runs: z.array(rehearsedRun),
  /** The mail to one of those who are reached, or to the reader who may not view segments, with a made-up code; null where none is sent. */
  mail: z.strictObject({ to: z.string(), name: z.string(), subject: z.string(), html: z.string() }).nullable(),
});
export type Rehearsal = z.infer<typeof rehearsal>;
