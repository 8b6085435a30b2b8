import { type Automation, type AutomationRun, listSyncTitle } from "@crema/contract/areas/promotions";
import { unconfirmedOfBatch } from "../codes/batch-rows.ts";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db, type JsonText, onlyRow, type Tx } from "../../../platform/database/database.ts";
import { assignmentsOf, type Columns, nextVersion, valuesOf } from "../../../platform/database/write-rows.ts";
import { type LeftOut, mailReasons } from "../../segments/index.ts";

/** What staff write of an automation. */
export type WrittenAutomation = Pick<
  Automation,
  | "title"
  | "repeatTime"
  | "segmentUuid"
  | "voucherUuid"
  | "notes"
  | "active"
  | "sendEmailOnGeneration"
  | "nextRunDate"
  | "showOnList"
>;
export interface AutomationFields extends Omit<WrittenAutomation, "nextRunDate"> {
  readonly nextRunAt: Date | null;
  /** The people who were confirmed, and the run they were confirmed for. */
  readonly confirmed: { readonly audienceUuid: string; readonly runAt: Date } | null;
}

/** How a run stands: one with a batch as its batch does. From `automation_runs r left join code_batches b`. */
const runState = sql`case when b.uuid is null then r.state when b.state = 'making' then 'running' else b.state end`;
const lastRunJson = sql`(
  select json_build_object('plannedDate', wire_instant(r.planned_at), 'startedDate', wire_instant(r.started_at),
    'finishedDate', wire_instant(case when b.uuid is null then r.finished_at else b.finished_at end), 'state', ${runState},
    'reason', case when b.uuid is null then r.reason else b.reason end, 'people', r.people, 'made', coalesce(b.made, 0),
    'emailed', coalesce(b.emailed, 0), 'leftOut', coalesce(b.skipped, 0),
    'unconfirmed', case when b.sends_email then ${unconfirmedOfBatch} else 0 end)
  from automation_runs r left join code_batches b on b.uuid = r.batch_uuid
  where r.automation_uuid = a.uuid order by r.planned_at desc limit 1)`;
const automationJson = sql`json_build_object(
  'uuid', a.uuid, 'title', a.title, 'repeatTime', a.repeat_time, 'segmentUuid', a.segment_uuid, 'voucherUuid', a.voucher_uuid,
  'segmentName', (select s.name from segments s where s.uuid = a.segment_uuid),
  'voucherTitle', (select v.title from vouchers v where v.uuid = a.voucher_uuid),
  'notes', a.notes, 'active', a.active, 'sendEmailOnGeneration', a.sends_email, 'nextRunDate', wire_instant(a.next_run_at),
  'lastRunDate', wire_instant(a.last_run_at), 'showOnList', a.show_on_list, 'lastRun', ${lastRunJson},
  'createdAt', wire_instant(a.created_at), 'updatedAt', wire_instant(a.updated_at))`;

/** Automations as the call answers them, by title. @param isAll - also those that are not shown on the list */
export async function automationsText(
  db: Db,
  { isAll, signal }: { isAll: boolean; signal: AbortSignal },
): Promise<JsonText> {
  const { rows } = await sql<{ text: JsonText }>`
    select json_build_object('automations', coalesce(json_agg(${automationJson} order by lower(a.title), a.uuid), '[]'),
      'meta', json_build_object('count', count(*)))::text as text
    from automations a where a.show_on_list or ${isAll}::boolean`.execute(db, abortable(signal));
  return onlyRow(rows).text;
}

/** An automation with what the wire does not show of it. */
export interface HeldAutomation {
  readonly record: Automation;
  readonly confirmed: AutomationFields["confirmed"];
}
interface HeldRow {
  readonly record: Automation;
  readonly audienceUuid: string | null;
  readonly runAt: Date | null;
}
const held = ([row]: readonly HeldRow[]): HeldAutomation | undefined =>
  row && {
    record: row.record,
    confirmed:
      row.audienceUuid === null || row.runAt === null ? null : { audienceUuid: row.audienceUuid, runAt: row.runAt },
  };
const heldColumns = sql`${automationJson} as record, a.confirmed_audience as "audienceUuid", a.confirmed_for as "runAt"`;

async function found(db: Db, which: RawBuilder<unknown>): Promise<HeldAutomation | undefined> {
  const { rows } = await sql<HeldRow>`select ${heldColumns} from automations a where ${which}`.execute(db);
  return held(rows);
}
export const automationOf = (db: Db, uuid: string): Promise<HeldAutomation | undefined> =>
  found(db, sql`a.uuid = ${uuid}`);
/** Locks an automation until the transaction ends. */
export const lockAutomation = (tx: Tx, uuid: string): Promise<HeldAutomation | undefined> =>
  found(tx, sql`a.uuid = ${uuid} for update of a`);
/** The same where it is due, and nobody else holds it. */
export const lockDueAutomation = (
  tx: Tx,
  { uuid, at }: { uuid: string; at: Date },
): Promise<HeldAutomation | undefined> =>
  found(tx, sql`a.uuid = ${uuid} and a.active and a.next_run_at <= ${at} for update of a skip locked`);

type Planned = Pick<Automation, "uuid" | "title">;
/** Those whose planned instant has come, the longest waiting first; `putOff` could not be run and wait to be tried again. */
export async function dueAutomations(
  db: Db,
  at: Date,
): Promise<{ readonly due: readonly Planned[]; readonly putOff: readonly Planned[] }> {
  const { rows } = await sql<Planned & { waits: boolean }>`
    select uuid, title, coalesce(try_after > ${at}, false) as waits from automations
    where active and next_run_at <= ${at} order by next_run_at, uuid`.execute(db);
  return { due: rows.filter(({ waits }) => !waits), putOff: rows.filter(({ waits }) => waits) };
}

/** Tried again in a minute, then in twice the time of before, in an hour at most; at once where staff change it. */
export async function putOff(db: Db, { uuid, at }: { uuid: string; at: Date }): Promise<void> {
  await sql`
    update automations set tries = tries + 1,
      try_after = ${at}::timestamptz + least(50 * 2 ^ least(tries, 10), 3600) * interval '1 second'
    where uuid = ${uuid}`.execute(db);
}

const columnsOf = (fields: AutomationFields): Columns => ({
  title: fields.title,
  repeat_time: fields.repeatTime,
  segment_uuid: fields.segmentUuid,
  voucher_uuid: fields.voucherUuid,
  notes: fields.notes,
  active: fields.active,
  sends_email: fields.sendEmailOnGeneration,
  show_on_list: fields.showOnList,
  next_run_at: fields.nextRunAt,
  confirmed_audience: fields.confirmed?.audienceUuid ?? null,
  confirmed_for: fields.confirmed?.runAt ?? null,
  tries: 0,
  try_after: null,
});

interface Written {
  readonly fields: AutomationFields;
  readonly at: Date;
}
/** @returns undefined where it would be a second email-marketing sync */
export async function addAutomation(tx: Tx, { fields, at }: Written): Promise<HeldAutomation | undefined> {
  const { rows } = await sql<HeldRow>`
    insert into automations as a ${valuesOf({ ...columnsOf(fields), created_at: at, updated_at: at })}
    on conflict (title) where title = ${sql.lit(listSyncTitle)} do nothing
    returning ${heldColumns}`.execute(tx);
  return held(rows);
}

export async function saveAutomation(
  tx: Tx,
  { uuid, fields, at }: Written & { uuid: string },
): Promise<HeldAutomation> {
  const columns = { ...columnsOf(fields), updated_at: nextVersion(at, "a.updated_at") };
  const { rows } = await sql<HeldRow>`
    update automations a set ${assignmentsOf(columns)} where a.uuid = ${uuid} returning ${heldColumns}`.execute(tx);
  const saved = held(rows);
  if (saved === undefined) throw new Error("the locked automation is gone");
  return saved;
}

export async function removeAutomation(tx: Tx, uuid: string): Promise<void> {
  await sql`delete from automations where uuid = ${uuid}`.execute(tx);
}

export interface NewRun {
  readonly automationUuid: string;
  readonly plannedAt: Date;
  readonly at: Date;
  /** 'running' of one whose work goes on behind it, as a batch or a job. */
  readonly state: AutomationRun["state"];
  readonly reason?: string;
  readonly people?: number;
  readonly batchUuid?: string;
}

/** Writes a run down. @returns its uuid */
export async function addRun(tx: Tx, run: NewRun): Promise<string> {
  const { automationUuid, plannedAt, at, state, reason = "", people = 0, batchUuid = null } = run;
  const { rows } = await sql<{ uuid: string }>`
    insert into automation_runs (automation_uuid, planned_at, state, reason, batch_uuid, people, started_at, finished_at)
    values (${automationUuid}, ${plannedAt}, ${state}, ${reason}, ${batchUuid}, ${people}, ${at}, ${state === "running" ? null : at})
    returning uuid`.execute(tx);
  return onlyRow(rows).uuid;
}

/** Whether a locked automation ran, or was skipped, at this instant of its plan. */
export async function hasRun(
  tx: Tx,
  { automationUuid, plannedAt }: Pick<NewRun, "automationUuid" | "plannedAt">,
): Promise<boolean> {
  const { rows } = await sql`
    select from automation_runs where automation_uuid = ${automationUuid} and planned_at = ${plannedAt}`.execute(tx);
  return rows.length > 0;
}

/**
 * Moves a locked automation to its next planned run. What was confirmed was confirmed for the one before. Its version stays.
 * @param ranAt - when it last did something; null leaves that as it is
 */
export async function moveOn(
  tx: Tx,
  { uuid, nextRunAt, ranAt }: { uuid: string; nextRunAt: Date; ranAt: Date | null },
): Promise<void> {
  await sql`
    update automations set next_run_at = ${nextRunAt}, last_run_at = coalesce(${ranAt}::timestamptz, last_run_at),
      confirmed_audience = null, confirmed_for = null, tries = 0, try_after = null
    where uuid = ${uuid}`.execute(tx);
}

/** Why a run sends nothing to somebody: where it mails nobody, everybody gets what there is, a code. */
export const reasonsOf = ({ isMailed, isMarketing }: { isMailed: boolean; isMarketing: boolean }): LeftOut =>
  isMailed ? mailReasons({ isMarketing }) : sql<string>`''::text`;
