import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { JobOptions, JobPayload } from "./jobs.ts";

interface JobRunTable {
  id: number;
  job: string;
  worker_id: string;
  started_at: Date;
  finished_at: Date | null;
  state: "running" | "succeeded" | "failed";
  progress: { done?: number; total?: number };
  error: string;
  to_see_to: boolean;
  times: number;
  first_failed_at: Date | null;
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
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null}, run_at => ${options.runAt ?? null},
      queue_name => ${options.queue ?? null}, flags => ${options.flag === undefined ? null : [options.flag]}::text[],
      priority => ${options.priority ?? 0})`.execute(tx);
}

export async function addJobs(
  tx: Tx | Db,
  name: string,
  jobs: readonly (Omit<JobOptions, "queue"> & { readonly payload: JobPayload })[],
): Promise<void> {
  const rows = jobs.map(({ payload, key = null, runAt = null, flag = null, priority = 0 }) => ({
    payload,
    key,
    runAt,
    flag,
    priority,
  }));
  await sql`
    select graphile_worker.add_job(${name}, payload, job_key => key, priority => priority,
      run_at => coalesce("runAt", now()) + n * interval '1 microsecond', flags => case when flag is not null then array[flag] end)
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (payload json, key text, "runAt" timestamptz, flag text, priority int))
      with ordinality as job (payload, key, "runAt", flag, priority, n) order by n`.execute(tx);
}

/** The clock was moved: what waits for its time is due so much sooner. */
export async function moveWaitingJobs(db: Db, byMs: number): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set run_at = run_at - ${byMs} * interval '1 millisecond'
    where locked_at is null and run_at > clock_timestamp()`.execute(db);
}

/** Notes that the workers of this name are alive; the database's own clock, which all processes share. */
export async function beat(db: Db, workerId: string): Promise<void> {
  await sql`
    insert into job_workers (worker_id, started_at, heartbeat_at) values (${workerId}, clock_timestamp(), clock_timestamp())
    on conflict (worker_id) do update set heartbeat_at = excluded.heartbeat_at`.execute(db);
}

/**
 * Frees the jobs that are held for so long by somebody not heard of since: also by one that died before it was first heard of.
 * Their runs have failed.
 * @returns how many workers were given up
 */
export async function freeSilentWorkers(db: Db, silentSeconds: number): Promise<number> {
  const { rows } = await sql`
    with living as (
      select worker_id from job_workers where heartbeat_at >= clock_timestamp() - make_interval(secs => ${silentSeconds})
    ), forgotten as (
      delete from job_workers where worker_id not in (select worker_id from living)
    ), lost as (
      update job_runs set state = 'failed', finished_at = clock_timestamp(), error = 'The process that ran it ended'
      where state = 'running' and worker_id not in (select worker_id from living)
    ), silent as (
      select distinct locked_by from graphile_worker.jobs
      where locked_at < clock_timestamp() - make_interval(secs => ${silentSeconds}) and locked_by not in (select worker_id from living)
    )
    select graphile_worker.force_unlock_workers(array[locked_by]) from silent`.execute(db);
  return rows.length;
}

export async function forgetWorker(db: Db, workerId: string): Promise<void> {
  await sql`delete from job_workers where worker_id = ${workerId}`.execute(db);
}

export async function startRun(db: Db, run: { job: string; workerId: string; at: Date }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into job_runs (job, worker_id, started_at, state) values (${run.job}, ${run.workerId}, ${run.at}, 'running')
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function forgetRun(db: Db, id: number): Promise<void> {
  await sql`delete from job_runs where id = ${id}`.execute(db);
}

export async function noteProgress(db: Db, run: { id: number; done: number; total: number }): Promise<void> {
  const progress = JSON.stringify({ done: run.done, total: run.total });
  await sql`update job_runs set progress = ${progress}::jsonb where id = ${run.id} and state = 'running'`.execute(db);
}

export async function noteWell(db: Db, { job, at }: { job: string; at: Date }): Promise<void> {
  await sql`update job_schedules set well_at = ${at} where shown_as = ${job}`.execute(db);
}

export async function noteOff(db: Db, { job, at }: { job: string; at: Date }): Promise<void> {
  await sql`update job_schedules set off_at = ${at} where shown_as = ${job}`.execute(db);
}

/** What an error says but for its numbers: failures of one cause say the same. */
export const causeOf = (error: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`regexp_replace(${error}, '[0-9]+', '#', 'g')`;

const asItIs: typeof causeOf = (error) => error;

/**
 * A schedule that fails as it did before, and has not gone well since, lasts: it is counted with that failure, and its own row goes.
 * @param run.toSeeTo - the error is what staff should see to after a run that went through
 * @returns the run it is kept as
 */
export async function finishRun(
  db: Db,
  run: { id: number; at: Date; error: string; toSeeTo: boolean },
): Promise<number> {
  // Staff see to each of what it names: another number is another order.
  const said = run.toSeeTo ? asItIs : causeOf;
  const { rows } = await sql<{ id: number }>`
    with ended as (select * from job_runs where id = ${run.id}),
    lasting as (
      update job_runs set started_at = ended.started_at, finished_at = ${run.at}, error = ${run.error}, times = job_runs.times + 1,
        first_failed_at = coalesce(job_runs.first_failed_at, job_runs.finished_at)
      from ended where ${run.error} <> '' and job_runs.id = (
        select r.id from job_runs r join job_schedules s on s.shown_as = r.job
        where r.job = ended.job and r.state = 'failed' and r.to_see_to = ${run.toSeeTo} and ${said(sql`r.error`)} = ${said(sql`${run.error}::text`)}
          and (greatest(s.well_at, s.off_at) >= r.finished_at) is not true
        order by r.id desc limit 1)
      returning job_runs.id),
    gone as (delete from job_runs where id = ${run.id} and exists (select 1 from lasting)),
    kept as (
      update job_runs set finished_at = ${run.at}, error = ${run.error}, to_see_to = ${run.toSeeTo},
        state = case when ${run.error} = '' then 'succeeded' else 'failed' end
      where id = ${run.id} and not exists (select 1 from lasting))
    select id from lasting`.execute(db);
  return rows[0]?.id ?? run.id;
}

/** Whether a failed run `r` is over: its job has gone well since, also where there was nothing to do. What staff should see to is not. */
export const isRunOver = sql`(not r.to_see_to and exists (select 1 from job_schedules s where s.shown_as = r.job and s.well_at >= r.finished_at))`;
/** Whether what a failed run `r` works with has been off since: nobody can do anything about it. */
export const isRunOff = sql`exists (select 1 from job_schedules s where s.shown_as = r.job and s.off_at >= r.finished_at)`;

export async function queueDepth(db: Db): Promise<{ waiting: number; failed: number; oldestSeconds: number }> {
  const { rows } = await sql<{ waiting: number; failed: number; oldest: number | null }>`
    select count(*) filter (where attempts < max_attempts) as waiting, count(*) filter (where attempts >= max_attempts) as failed,
      extract(epoch from clock_timestamp() - min(run_at) filter (where attempts < max_attempts and run_at < clock_timestamp()))::float8 as oldest
    from graphile_worker.jobs`.execute(db);
  const row = rows[0];
  return { waiting: row?.waiting ?? 0, failed: row?.failed ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
}

/** Takes a waiting job out of the queue. @returns false if a worker holds it, or it is gone */
export async function takeFromQueue(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs where id = ${id} and locked_at is null for update skip locked))`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Due at once, with all its tries before it. @returns false when it is held, or gone */
export async function runFromQueueNow(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker._private_jobs where id = ${id} and locked_at is null for update skip locked),
      run_at => clock_timestamp(), attempts => 0)`.execute(tx);
  return rows.length > 0;
}
