export type { QueueStanding, WorkQueue } from "./calls.ts";
export { endingWithinDays, failedPushDays, listWorkQueues, mostNamed, stuckAfterDays } from "./calls.ts";
