/** What runs by itself: written down by every start, so that the job centre tells of it whichever process runs the jobs. */
import { Cron } from "croner";
import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { Tasks } from "./task.ts";

/** Writes down the tasks that run by themselves; those of an earlier program that are gone are forgotten. */
export async function noteSchedules(db: Db, tasks: Tasks): Promise<void> {
  const rows = Object.entries(tasks).flatMap(([task, { every, shownAs = "", about = "" }]) =>
    every === undefined ? [] : [{ task, every, shown_as: shownAs, about }],
  );
  await sql`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as (task text, every text, shown_as text, about text)),
    gone as (delete from job_schedules where task not in (select task from given))
    insert into job_schedules (task, every, shown_as, about) select task, every, shown_as, about from given order by task
    on conflict (task) do update set every = excluded.every, shown_as = excluded.shown_as, about = excluded.about`.execute(
    db,
  );
}

export interface StoredSchedule {
  readonly task: string;
  readonly every: string;
  readonly shownAs: string;
  readonly about: string;
  /** When the workers took it up last; null where they never have. */
  readonly lastAt: Date | null;
  /** Its last run that is kept: one that found nothing to do is not. */
  readonly lastState: "running" | "succeeded" | "failed" | null;
  readonly error: string | null;
  readonly isWaiting: boolean;
}

export async function storedSchedules(db: Db): Promise<readonly StoredSchedule[]> {
  const { rows } = await sql<StoredSchedule>`
    select s.task, s.every, s.shown_as as "shownAs", s.about, greatest(c.last_execution, r.started_at) as "lastAt", r.state as "lastState", r.error,
      exists (select 1 from graphile_worker.jobs q where q.task_identifier = s.task and q.run_at <= clock_timestamp()) as "isWaiting"
    from job_schedules s
    left join graphile_worker._private_known_crontabs c on c.identifier = s.task
    left join lateral (select state, error, started_at from job_runs where job = s.shown_as order by id desc limit 1) r on true
    order by s.task`.execute(db);
  return rows;
}

export async function scheduledTask(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`select task from job_schedules where task = ${name}`.execute(db);
  return rows[0]?.task;
}

/** The first whole minute after this instant at which a crontab line's five fields, in UTC, are met. */
export const nextRunAt = (every: string, now: Date): Date | undefined =>
  new Cron(every, { mode: "5-part", timezone: "UTC" }).nextRun(now) ?? undefined;

export async function scheduleShownAs(db: Db, shownAs: string): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`
    select task from job_schedules where shown_as = ${shownAs} order by task limit 1`.execute(db);
  return rows[0]?.task;
}

/** Whether what this schedule works with was found switched off then or later, and it has not run well since. */
export async function wasOffSince(db: Db, { shownAs, at }: { shownAs: string; at: Date }): Promise<boolean> {
  const { rows } =
    await sql`select from job_schedules where shown_as = ${shownAs} and off_at >= ${at} and (well_at > off_at) is not true`.execute(
      db,
    );
  return rows.length > 0;
}
