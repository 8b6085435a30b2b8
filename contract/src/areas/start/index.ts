export type { QueueStanding, WorkQueue } from "./calls.ts";
export { failedPushDays, listWorkQueues, mostNamed, stuckAfterDays } from "./calls.ts";
