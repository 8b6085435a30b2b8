import { type ListSync, listSyncTitle } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { abortable, type Db, type Tx } from "../../../platform/database/database.ts";

export interface StartedSync {
  readonly automationUuid: string;
  readonly runUuid: string;
  readonly at: Date;
}

/** When the last sync that went through began; undefined before there was one. */
export async function lastSyncDone(tx: Tx, automationUuid: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(started_at) as at from automation_runs where automation_uuid = ${automationUuid} and state = 'done'
  `.execute(tx);
  return rows[0]?.at ?? undefined;
}

/** Adds to a run what a sync notes of itself. Those that still went on have failed: this one goes over everything they left. */
export async function addSyncRun(
  tx: Tx,
  { automationUuid, runUuid, at }: StartedSync,
  sinceDay: string,
): Promise<void> {
  await sql`
    update automation_runs set state = 'failed', finished_at = ${at},
      reason = coalesce(nullif(reason, ''), 'It did not end before the next one')
    where automation_uuid = ${automationUuid} and uuid <> ${runUuid} and state = 'running'`.execute(tx);
  await sql`insert into list_sync_runs (run_uuid, since_day) values (${runUuid}, ${sinceDay})`.execute(tx);
}

export interface SyncStanding {
  readonly automationUuid: string;
  readonly isOn: boolean;
  readonly sinceDay: string;
  /** Of those who left the list; 0 once all are read. */
  readonly nextPage: number;
}
/** How a run stands that goes on; undefined once it is over. */
export async function syncStanding(db: Db, runUuid: string): Promise<SyncStanding | undefined> {
  const { rows } = await sql<SyncStanding>`
    select a.uuid as "automationUuid", a.active as "isOn", s.since_day as "sinceDay", s.next_page as "nextPage"
    from list_sync_runs s join automation_runs r on r.uuid = s.run_uuid join automations a on a.uuid = r.automation_uuid
    where s.run_uuid = ${runUuid} and r.state = 'running'`.execute(db);
  return rows[0];
}

type SyncStep = { readonly [K in "optedOut" | "removed" | "sent" | "refused" | "nextPage"]?: number };
/** Notes what a step did; what held the run up before is over. */
export async function noteSyncStep(db: Db, runUuid: string, step: SyncStep): Promise<void> {
  const { optedOut = 0, removed = 0, sent = 0, refused = 0, nextPage = null } = step;
  await sql`
    with over as (update automation_runs set reason = '' where uuid = ${runUuid} and state = 'running' and reason <> '')
    update list_sync_runs set opted_out = opted_out + ${optedOut}, removed = removed + ${removed}, sent = sent + ${sent},
      refused = refused + ${refused}, next_page = coalesce(${nextPage}::int, next_page)
    where run_uuid = ${runUuid}`.execute(db);
}

export async function endSyncRun(
  db: Db,
  runUuid: string,
  { state, reason, at }: { state: "done" | "skipped" | "failed"; reason: string; at: Date },
): Promise<void> {
  await sql`
    update automation_runs set state = ${state}, reason = ${reason}, finished_at = ${at}
    where uuid = ${runUuid} and state = 'running'`.execute(db);
}
/** Notes why a run waits, which is tried again. */
export async function noteSyncProblem(db: Db, runUuid: string, reason: string): Promise<void> {
  await sql`update automation_runs set reason = ${reason} where uuid = ${runUuid} and state = 'running'`.execute(db);
}

const shownAtMost = 100;
export async function listSyncOf(db: Db, signal: AbortSignal): Promise<ListSync> {
  const { rows } = await sql<Omit<ListSync, "notTaken">>`
    select a.active, wire_instant(a.next_run_at) as "nextRunDate", wire_instant(a.last_run_at) as "lastRunDate", a.uuid, (
      select json_build_object('plannedDate', wire_instant(r.planned_at), 'startedDate', wire_instant(r.started_at),
        'finishedDate', wire_instant(r.finished_at), 'state', r.state, 'reason', r.reason, 'optedOut', coalesce(s.opted_out, 0),
        'removed', coalesce(s.removed, 0), 'sent', coalesce(s.sent, 0), 'refused', coalesce(s.refused, 0))
      from automation_runs r left join list_sync_runs s on s.run_uuid = r.uuid
      where r.automation_uuid = a.uuid order by r.planned_at desc limit 1) as "lastRun"
    from automations a where a.title = ${sql.lit(listSyncTitle)}`.execute(db, abortable(signal));
  const refused = await sql<ListSync["notTaken"][number]>`
    select user_uuid as "userUuid", email, reason from list_people where is_refused
    order by changed_at desc, user_uuid limit ${sql.lit(shownAtMost)}`.execute(db, abortable(signal));
  const [row = { active: false, nextRunDate: "", lastRunDate: "", uuid: "", lastRun: null }] = rows;
  return { ...row, notTaken: [...refused.rows] };
}
