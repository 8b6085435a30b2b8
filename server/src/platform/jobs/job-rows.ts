import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { JobOptions } from "./jobs.ts";

interface JobRunTable {
  id: number;
  job: string;
  started_at: Date;
  finished_at: Date | null;
  state: "running" | "succeeded" | "failed";
  progress: unknown;
  error: string;
}
declare module "../database/database.ts" {
  interface Tables {
    job_runs: JobRunTable;
  }
}

export async function addJob(
  tx: Tx | Db,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  options: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null}, run_at => ${options.runAt ?? null})`.execute(
    tx,
  );
}

/** Notes that these workers are alive; the database's own clock, which all processes share. */
export async function beat(db: Db, workerIds: readonly string[]): Promise<void> {
  if (workerIds.length === 0) return;
  await sql`
    insert into job_workers (worker_id, started_at, heartbeat_at)
    select id, clock_timestamp(), clock_timestamp() from unnest(${[...workerIds]}::text[]) as id
    on conflict (worker_id) do update set heartbeat_at = excluded.heartbeat_at`.execute(db);
}

/** Frees the jobs of workers not heard of for so long; returns how many workers were given up. */
export async function freeSilentWorkers(db: Db, silentSeconds: number): Promise<number> {
  const { rows } = await sql<{ worker_id: string }>`
    with silent as (
      delete from job_workers where heartbeat_at < clock_timestamp() - make_interval(secs => ${silentSeconds}) returning worker_id
    ) select worker_id from silent`.execute(db);
  if (rows.length > 0)
    await sql`select graphile_worker.force_unlock_workers(${rows.map((row) => row.worker_id)}::text[])`.execute(db);
  return rows.length;
}

export async function forgetWorkers(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`delete from job_workers where worker_id = any (${[...workerIds]}::text[])`.execute(db);
}

export async function startRun(db: Db, job: string, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into job_runs (job, started_at, state) values (${job}, ${at}, 'running') returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function finishRun(db: Db, run: { id: number; at: Date; error: string }): Promise<void> {
  await sql`
    update job_runs set finished_at = ${run.at}, error = ${run.error}, state = case when ${run.error} = '' then 'succeeded' else 'failed' end
    where id = ${run.id}`.execute(db);
}

/** How many jobs wait, how many are given up, and how old the oldest waiting one is. */
export async function queueDepth(db: Db): Promise<{ waiting: number; failed: number; oldestSeconds: number }> {
  const { rows } = await sql<{ waiting: number; failed: number; oldest: number | null }>`
    select count(*) filter (where attempts < max_attempts) as waiting, count(*) filter (where attempts >= max_attempts) as failed,
      extract(epoch from clock_timestamp() - min(run_at) filter (where attempts < max_attempts and run_at < clock_timestamp()))::float8 as oldest
    from graphile_worker.jobs`.execute(db);
  const row = rows[0];
  return { waiting: row?.waiting ?? 0, failed: row?.failed ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
}
