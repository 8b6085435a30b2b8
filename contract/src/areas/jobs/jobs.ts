/** Background work as staff see it. Source: docs/areas/jobs.md. */
import { z } from "zod";
import { instant } from "../../kit/wire.ts";

/** waiting: in the queue, also after a failure or after its process died. */
export const jobStates = ["waiting", "running", "succeeded", "failed"] as const;
export type JobState = (typeof jobStates)[number];

/**
 * What is left to staff, as Today counts it. parked: refused by a third party or unclear, so that nothing else brings it on; failed-jobs:
 * the last run of each job that failed and has not run well since.
 */
export const forStaff = ["parked", "failed-jobs"] as const;
export type ForStaff = (typeof forStaff)[number];

export const job = z.strictObject({
  /** Where it is kept and which one of these: "run:12", "queue:9", "codes:…", "push:…", "script:…", "effect:7". */
  id: z.string(),
  /** In staff's words. */
  kind: z.string(),
  /** What it is about: a voucher's title, "#10001"; '' where it is about nothing in particular. */
  about: z.string(),
  /** Page of that, within the portal; ''. */
  href: z.string(),
  /** Who began it; '' for the program itself. */
  by: z.string(),
  state: z.enum(jobStates),
  /** Done of `total`; both null where nobody counts. */
  done: z.int().nullable(),
  total: z.int().nullable(),
  /** While it waits: when it is due. */
  startedAt: instant,
  /** '' while it is not over. */
  finishedAt: instant,
  /** Why it failed, or why it waits after a failure, without secrets; '' otherwise. */
  error: z.string(),
  /** What failures of one cause have in common; '' where it has not failed. */
  cause: z.string(),
  /** How often it failed so, where a schedule goes on failing of one cause; 1 otherwise. */
  times: z.int(),
  /** When it failed so first; '' where it has not failed. */
  failingSince: instant,
  canRetry: z.boolean(),
  canCancel: z.boolean(),
  /** Its page offers to retry, decide or stop it, and the reader may. */
  canActOnPage: z.boolean(),
});
export type Job = z.infer<typeof job>;

export const failureGroup = z.strictObject({
  cause: z.string(),
  kind: z.string(),
  /** How often it failed of it. */
  count: z.int(),
  /** How many jobs of it can be retried. */
  retryable: z.int(),
  /** All of them have run well since, so that nothing is left to do. */
  isOver: z.boolean(),
  /** Of the newest. */
  error: z.string(),
  about: z.string(),
  href: z.string(),
  /** Of the first. */
  since: instant,
  at: instant,
});
export type FailureGroup = z.infer<typeof failureGroup>;

export const schedule = z.strictObject({
  /** Of its task. */
  name: z.string(),
  title: z.string(),
  /** What it does, in one sentence. */
  about: z.string(),
  /** A crontab line's five fields, in UTC. */
  every: z.string(),
  /** When it ran last; '' where it never has. */
  lastAt: instant,
  /** How its last run that did something ended; '' where none is kept. */
  lastState: z.enum(["", "running", "succeeded", "failed"]),
  error: z.string(),
  nextAt: instant,
  /** It is in the queue, or runs. */
  isWaiting: z.boolean(),
});
export type Schedule = z.infer<typeof schedule>;

const count = z.number().int();
export const waiting = z.strictObject({
  effects: z.array(
    z.strictObject({
      kind: z.string(),
      state: z.enum(["pending", "sending", "unknown", "rejected", "parked"]),
      count,
    }),
  ),
  deliveries: z.array(z.strictObject({ provider: z.string(), state: z.enum(["pending", "failed"]), count })),
  /** Mails of the last seven days that were not delivered, and why, in words that name nobody. */
  mails: z.array(z.strictObject({ kind: z.string(), reason: z.string(), count })),
  /** Mails that wait to be tried again, and what keeps them. */
  heldUpMails: z.array(z.strictObject({ reason: z.string(), count })),
});
export type Waiting = z.infer<typeof waiting>;
