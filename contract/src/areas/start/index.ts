export type { QueueStanding, WorkQueue } from "./calls.ts";
export { failedPushDays, listWorkQueues, mostNamed, stuckAfterDays, workQueues } from "./calls.ts";
