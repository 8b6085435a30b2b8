/** The calls of the job centre and of the bell. Source: docs/areas/jobs.md; docs/decisions/0058. */
import { z } from "zod";
import { defineCall, nothing } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import { anyOf, instant, listMeta, text } from "../../kit/wire.ts";
import { failureGroup, forStaff, job, jobStates, schedule, waiting } from "./jobs.ts";

const access = needs("permission.edit");
const cause = z.string().regex(/^[0-9a-f]{12}$/, "There is no such cause");
/** Kinds of work in the words the list has: comma-separated or repeated. */
const kinds = z.preprocess(
  (given) => (Array.isArray(given) ? given : [given]).flatMap((part) => String(part).split(",")),
  z.array(text(100)).max(50),
);
const jobId = z.object({ id: z.string().regex(/^[a-z]{1,10}:[0-9a-f-]{1,36}$/, "There is no such job") });

export const listJobs = defineCall({
  name: "listJobs",
  method: "GET",
  path: "/v1/jobs",
  summary: "Background work, newest first, its failures by cause, and what is not settled with third parties",
  access,
  query: z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(25),
    state: anyOf(jobStates).optional(),
    kind: kinds.optional(),
    cause: cause.optional(),
    forStaff: anyOf(forStaff).optional(),
  }),
  answer: z.object({
    jobs: z.array(job),
    meta: listMeta,
    /** Kinds of work there are, to filter by. */
    kinds: z.array(z.string()),
    /** Failures of the last seven days by cause, those with most first, what has run well since last; twenty at most. */
    causes: z.array(failureGroup),
    waiting,
  }),
});

export const cancelJob = defineCall({
  name: "cancelJob",
  method: "POST",
  path: "/v1/jobs/:id/cancel",
  summary: "Take a waiting job out of the queue; refused for what runs or cannot be stopped safely",
  access,
  params: jobId,
  answer: nothing,
  refusals: ["not_cancellable", "not_as_seen"],
});

export const retryJob = defineCall({
  name: "retryJob",
  method: "POST",
  path: "/v1/jobs/:id/retry",
  summary: "Have a failed job run once more, now; refused where that might do something twice",
  access,
  params: jobId,
  answer: nothing,
  refusals: ["not_repeatable", "not_as_seen"],
});

export const retryCause = defineCall({
  name: "retryCause",
  method: "POST",
  path: "/v1/jobs/retry",
  summary: "Have all failed jobs of one cause run once more",
  access,
  body: z.object({ cause }),
  answer: z.object({ retried: z.int(), left: z.int() }),
});

export const listFailures = defineCall({
  name: "listFailures",
  method: "GET",
  path: "/v1/jobs/failures",
  summary: "Failures of background work that the caller has not read, by cause, newest first",
  access,
  answer: z.object({ unread: z.int(), failures: z.array(failureGroup) }),
});

export const readFailures = defineCall({
  name: "readFailures",
  method: "POST",
  path: "/v1/jobs/failures/read",
  summary: "Note that the caller has read failures up to an instant: of one cause, or all",
  access,
  body: z.object({ until: instant, cause: cause.optional() }),
  answer: nothing,
});

export const listSchedules = defineCall({
  name: "listSchedules",
  method: "GET",
  path: "/v1/jobs/schedules",
  summary: "What runs by itself, with its last and its next run",
  access,
  answer: z.object({ schedules: z.array(schedule) }),
});

export const runSchedule = defineCall({
  name: "runSchedule",
  method: "POST",
  path: "/v1/jobs/schedules/:name/run",
  summary: "Have one of the schedules run now",
  access,
  params: z.object({ name: z.string().regex(/^[a-z-]{1,60}$/, "There is no such schedule") }),
  answer: nothing,
});
