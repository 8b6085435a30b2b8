export type { QueueStanding, WorkQueue } from "./calls.ts";
export { failedPushDays, listWorkQueues, mostNamed, workQueues } from "./calls.ts";
