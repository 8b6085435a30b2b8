import { sql } from "kysely";
import type { Db } from "../src/platform/database/database.ts";

interface GivenRun {
  readonly job: string;
  readonly state: "running" | "succeeded" | "failed";
  /** How long it took; missing while it runs. */
  readonly seconds?: number;
  readonly error?: string;
  readonly startedAt?: string;
}

/** A run of a background job, as if it had been; an hour before the tests' noon unless told. */
export async function aJobRun(
  db: Db,
  { job, state, seconds, error = "", startedAt = "2026-11-21T01:00:00.000Z" }: GivenRun,
): Promise<void> {
  const finishedAt = seconds === undefined ? null : new Date(Date.parse(startedAt) + seconds * 1000);
  await sql`
    insert into job_runs (job, worker_id, started_at, finished_at, state, error)
    values (${job}, 'test', ${startedAt}, ${finishedAt}, ${state}, ${error})`.execute(db);
}
