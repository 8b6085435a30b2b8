import { addJob, addJobs } from "./job-rows.ts";
import type { Jobs } from "./jobs.ts";

/** The queue in the program's own database. */
export const jobQueue: Jobs = { add: addJob, addAll: addJobs };
