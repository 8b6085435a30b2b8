import type { Clock } from "../clock/clock.ts";
import { addJob, addJobs } from "./job-rows.ts";
import type { JobOptions, Jobs } from "./jobs.ts";

export const jobQueue: Jobs = { add: addJob, addAll: addJobs };

/**
 * The options every run of a schedule is added with: a run that is waiting is not added twice, and runs follow each other. If they overlapped,
 * runs that last longer than their interval would pile up and slow each other down.
 */
export const oneRunAtATime = (schedule: string): Required<Pick<JobOptions, "key" | "queue">> => ({
  key: schedule,
  queue: schedule,
});

/** The same for a program whose clock may be moved: the queue goes by the database's clock. */
export function jobQueueBy({ shiftMs }: Clock): Jobs {
  if (shiftMs === undefined) return jobQueue;
  const due = <O extends JobOptions>(options: O): O =>
    options.runAt === undefined ? options : { ...options, runAt: new Date(options.runAt.getTime() - shiftMs()) };
  return {
    add: (tx, name, payload, options = {}) => addJob(tx, name, payload, due(options)),
    addAll: (tx, name, jobs) => addJobs(tx, name, jobs.map(due)),
  };
}
