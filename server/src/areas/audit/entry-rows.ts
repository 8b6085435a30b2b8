import { type RawBuilder, sql } from "kysely";
import { abortable, type Db } from "../../platform/database/database.ts";
import { personLabel } from "../../platform/writes/audit-rows.ts";
import type { KeptAct } from "./reversals.ts";

export interface EntryRow extends KeptAct {
  /** PostgreSQL's bigint as text. */
  readonly id: string;
  readonly at: Date;
  readonly who: string;
  readonly who_uuid: string | null;
  readonly call: string;
  readonly reverts: string | null;
  readonly reverted_by: string | null;
  readonly reverted_at: Date | null;
  /** Every way back would be refused: the order is in the ERP by now, or the record was deleted. */
  readonly is_locked: boolean;
}

/** Characters of one value before or after that a page of entries reads; the whole is read for one field alone. */
export const mostShown = 2_000;

/** Of a value's text as it was found; `…` says that it was cut. Of a list or an object the JSON is cut, so it becomes a text. */
const cut = (text: RawBuilder<unknown>, value: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when length(${text}) <= ${sql.lit(mostShown)} then ${value} else to_jsonb(left(${text}, ${sql.lit(mostShown)}) || '…') end`;

/**
 * So that a page of entries stays small whatever was changed: a mail's text alone may have a megabyte. Such a text is read once, and neither
 * written as JSON nor counted to its end, which would take the database ten times as long. What PostgreSQL left as it was is short.
 */
const shortChanges = sql`
  case
    when pg_column_compression(e.changes) is null and pg_column_size(e.changes) <= ${sql.lit(mostShown)} then e.changes
    else (
      select coalesce(jsonb_object_agg(c.key, jsonb_build_array(
        ${cut(sql`t.before`, sql`c.value -> 0`)}, ${cut(sql`t.after`, sql`c.value -> 1`)})), '{}')
      from jsonb_each(e.changes) c
      cross join lateral (
        select left(c.value ->> 0, ${sql.lit(mostShown + 1)}) as before, left(c.value ->> 1, ${sql.lit(mostShown + 1)}) as after offset 0) t)
  end`;

const columns = sql`
  e.id, e.at, ${personLabel("e")} as who, e.who_uuid, e.call, e.record, e.record_id, e.act, e.reverts,
  r.who as reverted_by, r.at as reverted_at,
  exists (select from audit_entries d where d.record = e.record and d.record_id = e.record_id and d.act = 'delete' and d.id > e.id)
    or e.record = 'order' and exists (
      select from orders o where o.epicor_id <> ''
        and o.order_id = case when e.record = 'order' and e.record_id ~ '^[0-9]{1,15}$' then e.record_id::bigint end) as is_locked`;
/** An entry `e` with who took it back, and whether that is still possible; its values cut for a list. */
export const entry = sql`${columns}, ${shortChanges} as changes`;
const wholeEntry = sql`${columns}, e.changes`;
export const takenBack = sql`left join lateral (
  select ${personLabel("v")} as who, at from audit_entries v where reverts = e.id order by id desc limit 1) r on true`;

interface OfRecord {
  readonly record: string;
  readonly recordId: string;
}

export async function historyOf(
  db: Db,
  { record, recordId, page, pageSize }: OfRecord & { readonly page: number; readonly pageSize: number },
  signal: AbortSignal,
): Promise<{ rows: EntryRow[]; count: number }> {
  const here = sql`from audit_entries e where e.record = ${record} and e.record_id = ${recordId}`;
  const { rows } = await sql<EntryRow>`
    select ${entry} from (select e.* ${here} order by e.id desc limit ${pageSize} offset ${page * pageSize}) e
    ${takenBack} order by e.id desc`.execute(db, abortable(signal));
  const counted = await sql<{ count: number }>`select count(*)::int as count ${here}`.execute(db, abortable(signal));
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export async function entryById(db: Db, id: number): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${wholeEntry} from audit_entries e ${takenBack} where e.id = ${id}`.execute(db);
  return rows[0];
}

export async function revertOf(db: Db, id: number): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${wholeEntry} from audit_entries e ${takenBack} where e.reverts = ${id} order by e.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function laterChangeOf(
  db: Db,
  { record, recordId, id, fields }: OfRecord & { readonly id: string; readonly fields: readonly string[] },
): Promise<{ who_name: string; at: Date } | undefined> {
  const { rows } = await sql<{ who_name: string; at: Date }>`
    select who_name, at from audit_entries
    where record_id = ${recordId} and record = ${record} and id > ${id} and changes ?| ${fields}::text[]
    order by id desc limit 1`.execute(db);
  return rows[0];
}
