import type { Clock } from "../clock/clock.ts";
import { addJob, addJobs } from "./job-rows.ts";
import type { JobOptions, Jobs } from "./jobs.ts";

/** The queue in the program's own database. */
export const jobQueue: Jobs = { add: addJob, addAll: addJobs };

/**
 * How a schedule is added: one that waits is not added twice, and of each a single run goes on at a time, or runs that outlast their interval
 * would pile up and slow each other down.
 */
export const oneOf = (schedule: string): Required<Pick<JobOptions, "key" | "queue">> => ({
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
