export {
  cancelJob,
  listFailures,
  listJobs,
  listSchedules,
  readFailures,
  retryCause,
  retryJob,
  runSchedule,
} from "./calls.ts";
export type { FailureGroup, Job, JobState, Schedule, Waiting } from "./jobs.ts";
export { jobStates } from "./jobs.ts";
