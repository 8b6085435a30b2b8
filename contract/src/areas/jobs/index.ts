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
export type { FailureGroup, ForStaff, Job, JobState, Schedule, Waiting } from "./jobs.ts";
export { forStaff, jobStates } from "./jobs.ts";
