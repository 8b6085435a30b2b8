/** The whole audit. Each filter has an index that ends in the order of the list; counting reads the index alone. */
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db } from "../../platform/database/database.ts";
import { entry, type EntryRow, takenBack } from "./entry-rows.ts";

export interface WantedEntries {
  readonly search: string;
  readonly who: string;
  readonly record: readonly string[];
  readonly act: readonly string[];
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** Only what stood in the audit then. */
  readonly asOf?: AuditMoment;
}

/** What stands in the audit at an instant, whatever is committed later. */
interface AuditMoment {
  /** Later entries have higher ids. */
  readonly lastId: string;
  /** Transactions under way: what they commit later may have lower ids. */
  readonly underWay: readonly string[];
}

function matching({ search, who, record, act, from, until, asOf }: WantedEntries): RawBuilder<unknown> {
  const conditions = [
    ...(search === "" ? [] : [sql`e.record_id = ${search}`]),
    ...(who === "" ? [] : [sql`e.who_name = ${who}`]),
    ...(record.length === 0 ? [] : [sql`e.record = any(${[...record]})`]),
    ...(act.length === 0 ? [] : [sql`e.act = any(${[...act]})`]),
    ...(from === undefined ? [] : [sql`e.at >= ${from}`]),
    ...(until === undefined ? [] : [sql`e.at < ${until}`]),
    ...(asOf === undefined ? [] : [sql`e.id <= ${asOf.lastId}`]),
    ...(asOf === undefined || asOf.underWay.length === 0 ? [] : [sql`e.xmin::text <> all(${[...asOf.underWay]})`]),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/** A page is found in an index alone, however rare what is filtered, and only its own entries are read. */
export async function pageOfAudit(
  db: Db,
  { page, pageSize, ...wanted }: WantedEntries & { readonly page: number; readonly pageSize: number },
  signal: AbortSignal,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry} from (
      select e.id from audit_entries e ${matching(wanted)}
      order by e.at desc, e.id desc limit ${pageSize} offset ${page * pageSize}) found
    join audit_entries e on e.id = found.id
    ${takenBack} order by e.at desc, e.id desc`.execute(db, abortable(signal));
  return rows;
}

export async function countOfAudit(db: Db, wanted: WantedEntries, signal: AbortSignal): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries e ${matching(wanted)}`.execute(db, abortable(signal));
  return rows[0]?.count ?? 0;
}

/** Everybody who did something, by name: one look into the index for each of them. */
export async function peopleInAudit(db: Db, signal: AbortSignal): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive people as (
      (select who_name as name from audit_entries order by who_name limit 1)
      union all
      select (select who_name from audit_entries where who_name > people.name order by who_name limit 1)
      from people where people.name is not null)
    select name from people where name is not null limit 1000`.execute(db, abortable(signal));
  return rows.map(({ name }) => name);
}

export async function auditAsItStands(db: Db): Promise<AuditMoment> {
  const { rows } = await sql<AuditMoment>`
    select coalesce(max(id), 0)::text as "lastId",
      array(select (xip::text::numeric % 4294967296)::text from pg_snapshot_xip(pg_current_snapshot()) xip) as "underWay"
    from audit_entries`.execute(db);
  return rows[0] ?? { lastId: "0", underWay: [] };
}

/** So many entries at most behind this one, in the order of the list; from the first without one. */
export async function entriesBehind(
  db: Db,
  { behind, size, ...wanted }: WantedEntries & { readonly behind: EntryRow | undefined; readonly size: number },
  signal: AbortSignal,
): Promise<EntryRow[]> {
  const place = behind === undefined ? sql`true` : sql`(e.at, e.id) < (${behind.at}, ${behind.id})`;
  const { rows } = await sql<EntryRow>`
    select ${entry} from (
      select * from (select e.* from audit_entries e ${matching(wanted)}) e where ${place}
      order by e.at desc, e.id desc limit ${size}) e
    ${takenBack} order by e.at desc, e.id desc`.execute(db, abortable(signal));
  return rows;
}
