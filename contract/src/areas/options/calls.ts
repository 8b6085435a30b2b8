/** What runs in the background, and what waits outside. Source: docs/areas/options.md; AMB-28. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import { instant, listMeta } from "../../kit/wire.ts";

const jobRun = z.strictObject({
  id: z.number().int(),
  /** Its name in plain words. */
  job: z.string(),
  startedAt: instant,
  /** '' while it runs. */
  finishedAt: instant,
  state: z.enum(["running", "succeeded", "failed"]),
  /** Why it failed, without secrets; '' otherwise. */
  error: z.string(),
});
export type JobRun = z.infer<typeof jobRun>;

const count = z.number().int();
const waiting = z.strictObject({
  effects: z.array(
    z.strictObject({
      kind: z.string(),
      state: z.enum(["pending", "sending", "unknown", "rejected", "parked"]),
      count,
    }),
  ),
  deliveries: z.array(z.strictObject({ provider: z.string(), state: z.enum(["pending", "failed"]), count })),
  /** Mails of the last seven days that were not delivered, and why, in words that name nobody. */
  mails: z.array(z.strictObject({ kind: z.string(), reason: z.string(), count })),
});
export type Waiting = z.infer<typeof waiting>;

export const listJobRuns = defineCall({
  name: "listJobRuns",
  method: "GET",
  path: "/v1/jobs/runs",
  summary: "Runs of background jobs, newest first, and what is not settled with third parties",
  access: needs("permission.edit"),
  query: z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(10),
  }),
  answer: z.object({ runs: z.array(jobRun), meta: listMeta, waiting }),
});
