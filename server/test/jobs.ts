import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { AnyRequest, TestApp } from "./test-app.ts";

/** A job of a schedule in the queue, waiting. @returns its id in the job centre */
export async function aQueuedJob({ platform: { db, jobs } }: TestApp, task = "housekeeping"): Promise<string> {
  await jobs.add(db, task, {});
  const { rows } = await sql<{
    id: string;
  }>`select 'queue:' || max(id) as id from graphile_worker._private_jobs`.execute(db);
  return rows[0]?.id ?? "";
}

interface GivenEffect {
  readonly kind?: string;
  readonly subject: string;
  readonly state: "rejected" | "parked" | "unknown";
  readonly reason: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}
export async function aStuckEffect(
  { platform: { db, clock } }: TestApp,
  { kind = "erp-upload", subject, state, reason, payload = {} }: GivenEffect,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into outbound_effects (kind, subject, lane, payload, state, reason, next_at, created_at, updated_at)
    values (${kind}, ${subject}, ${`${kind}:${subject}`}, ${JSON.stringify(payload)}::jsonb, ${state}, ${reason}, ${clock.now()}, ${clock.now()},
      ${clock.now()})
    returning 'effect:' || id as id`.execute(db);
  return rows[0]?.id ?? "";
}

const request = (parts: AnyRequest): AnyRequest => parts;
export const jobExamples = {
  listJobs: () => request({ query: { page: 0, limit: 10 } }),
  cancelJob: async (app: TestApp) => request({ params: { id: await aQueuedJob(app) } }),
  retryJob: async (app: TestApp) => request({ params: { id: await aQueuedJob(app) } }),
  retryCause: async (app: TestApp) => {
    await aStuckEffect(app, {
      subject: String(randomInt(1, 1_000_000_000)),
      state: "rejected",
      reason: "No such part",
    });
    const cause = createHash("md5").update("Upload an order:No such part").digest("hex").slice(0, 12);
    return request({ body: { cause } });
  },
  listFailures: () => request({}),
  readFailures: () => request({ body: { until: "2026-11-21T01:00:00.000Z" } }),
  listSchedules: () => request({}),
  runSchedule: () => request({ params: { name: "housekeeping" } }),
};
