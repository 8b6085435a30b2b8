import type { ScriptLog, SocialsUnlinked } from "@crema/contract/areas/settings";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type ActSource, runningOrWaiting } from "../../../platform/jobs/act-source-rows.ts";

/** Scripts by the name they are stored under, in staff's words. */
export const scriptNames = {
  "delete-pending-users": "Delete pending users",
  "unlink-socials": "Unlink socials",
} as const;

interface NewRun {
  readonly script: string;
  readonly byUuid: string | undefined;
  readonly byName: string;
  readonly requestId: string;
  readonly total: number;
  readonly at: Date;
}
/** Begins a run. @returns its uuid; undefined while another one of this script is running */
export async function addRun(tx: Tx, run: NewRun): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    insert into script_runs (script, state, by_uuid, by_name, request_id, started_at, total)
    values (${run.script}, 'running', ${run.byUuid ?? null}, ${run.byName}, ${run.requestId}, ${run.at}, ${run.total})
    on conflict (script) where state = 'running' do nothing returning uuid`.execute(tx);
  return rows[0]?.uuid;
}

interface HeldRun {
  readonly byUuid: string | null;
  readonly byName: string;
  readonly requestId: string;
  readonly startedAt: Date;
}
/** Holds a run that goes on until the transaction ends: whoever else works on it waits, and then sees how far it is. */
export async function holdRun(tx: Tx, uuid: string): Promise<HeldRun | undefined> {
  const { rows } = await sql<HeldRun>`
    select by_uuid as "byUuid", by_name as "byName", request_id as "requestId", started_at as "startedAt"
    from script_runs where uuid = ${uuid} and state = 'running' for update`.execute(tx);
  return rows[0];
}

export async function noteStep(
  tx: Tx,
  uuid: string,
  { lost, isDone, at }: { lost: number; isDone: boolean; at: Date },
): Promise<void> {
  await sql`
    update script_runs set rows_lost = rows_lost + ${lost}, state = ${isDone ? "done" : "running"}, finished_at = ${isDone ? at : null}
    where uuid = ${uuid}`.execute(tx);
}

interface Stuck {
  /** How the queue's key of a run begins; its uuid follows. */
  readonly keyStart: string;
  readonly reason: string;
  readonly at: Date;
}
/** Ends runs whose work is no longer in the queue, or was given up there; what they deleted stays deleted. @returns how many */
export async function failStuckRuns(db: Db, { keyStart, reason, at }: Stuck): Promise<number> {
  const { rows } = await sql`
    update script_runs r set state = 'failed', reason = ${reason}, finished_at = ${at}
    where r.state = 'running' and not exists (
      select from graphile_worker.jobs j
      where j.key = ${keyStart} || r.uuid and (j.attempts < j.max_attempts or j.locked_at is not null))
    returning r.uuid`.execute(db);
  return rows.length;
}

const shownAtMost = 20;
export async function lastRuns(db: Db, script: string): Promise<ScriptLog[]> {
  const { rows } = await sql<ScriptLog>`
    select wire_instant(started_at) as "executedDate", wire_instant(finished_at) as "finishedDate", state as progress,
      by_name as "executedBy", reason, json_build_object('deleted', rows_lost, 'total', total) as meta
    from script_runs where script = ${script} order by started_at desc, uuid limit ${shownAtMost}`.execute(db);
  return rows;
}

export const scriptActs: ActSource = {
  name: "script",
  insteadOf: Object.values(scriptNames),
  right: "order.edit",
  acts: sql`
    select r.uuid::text, coalesce(${JSON.stringify(scriptNames)}::jsonb ->> r.script, r.script), '', '/settings', r.by_name,
      case r.state when 'running' then ${runningOrWaiting(sql`r.script || ':' || r.uuid`)} when 'done' then 'succeeded' else 'failed' end,
      r.rows_lost, r.total, r.started_at, r.finished_at, r.reason, r.state not in ('running', 'done')
    from script_runs r`,
};

/** Unlinks every social account. @returns how many the database lost */
export async function unlinkAll(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`delete from social_logins`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function socialsUnlinked(db: Db, script: string): Promise<SocialsUnlinked> {
  const { rows } = await sql<SocialsUnlinked>`
    select coalesce(wire_instant(last.started_at), '') as "lastRun", coalesce(last.rows_lost, 0) as unlinked,
      (select count(*)::int from social_logins) as linked
    from (select 1) one left join lateral (
      select started_at, rows_lost from script_runs where script = ${script} order by started_at desc, uuid limit 1) last on true`.execute(
    db,
  );
  return rows[0] ?? { lastRun: "", unlinked: 0, linked: 0 };
}
