/** What waits for staff, on the start page. Source: docs/areas/start.md. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { anyStaff } from "../../kit/rights.ts";
import { instant } from "../../kit/wire.ts";

/** In the order of the page. */
export const workQueues = [
  "ordersNotSent",
  "rewardsNotSynced",
  "stuckParcels",
  "vouchersEnding",
  "failedPushes",
  "parkedEffects",
  "failedJobs",
] as const;
export type WorkQueue = (typeof workQueues)[number];

/** Pushes that failed are told for so many days. */
export const failedPushDays = 7;
/** Of a queue that has no list of its own the first so many are named. */
export const mostNamed = 20;

const queue = z.strictObject({
  queue: z.enum(workQueues),
  count: z.int(),
  /** What waits, where no list shows exactly that: `mostNamed` at most, the most urgent first. */
  items: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      /** How many of it: codes that end, devices that got nothing; 0 where there is nothing to count. */
      number: z.int(),
      /** When it ends or failed. */
      at: instant,
      /** Why, in words; '' where there is nothing to say. */
      reason: z.string(),
    }),
  ),
});
export type QueueStanding = z.infer<typeof queue>;

export const listWorkQueues = defineCall({
  name: "listWorkQueues",
  method: "GET",
  path: "/v1/start",
  summary: "What waits for staff: a number for each queue that the caller may see",
  access: anyStaff,
  answer: z.object({ queues: z.array(queue) }),
});
