import {
  cancelJob,
  listFailures,
  listJobs,
  listSchedules,
  readFailures,
  retryCause,
  retryJob,
  runSchedule,
} from "@crema/contract/areas/jobs";
import { bind } from "../../platform/http/bind-call.ts";
import { cancelWaitingJob, retryFailedJob, retryJobsOfCause } from "./act-on-job.ts";
import { listUnreadFailures, markFailuresRead } from "./failures.ts";
import { listBackgroundWork } from "./list-jobs.ts";
import { listAllSchedules, runScheduleNow } from "./schedules.ts";

export const jobsCalls = [
  bind(listJobs, listBackgroundWork),
  bind(cancelJob, cancelWaitingJob),
  bind(retryJob, retryFailedJob),
  bind(retryCause, retryJobsOfCause),
  bind(listFailures, listUnreadFailures),
  bind(readFailures, markFailuresRead),
  bind(listSchedules, listAllSchedules),
  bind(runSchedule, runScheduleNow),
];
