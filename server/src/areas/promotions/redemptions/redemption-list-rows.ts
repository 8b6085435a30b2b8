/**
 * Redemptions, newest first. A page is one statement; all of them are read a few thousand at a time behind the last one, each part
 * from the index, so that neither this process nor PostgreSQL holds more than one part, and a slow reader no transaction.
 */
import { codeKeyOf } from "@crema/contract/areas/promotions";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db, type JsonText } from "../../../platform/database/database.ts";
import { containing, searchTermsOf } from "../../../platform/values/search-terms.ts";
import { codeKey } from "../codes/code-rows.ts";

type Sql = RawBuilder<unknown>;

export interface RedemptionListQuery {
  readonly search: string;
  readonly signal: AbortSignal;
}

const nameOf = (user: Sql): Sql =>
  sql`btrim(coalesce(${user}.first_name, '') || ' ' || coalesce(${user}.last_name, ''))`;
const [holder, person] = [sql.ref("h"), sql.ref("p")];
/** The wire's shape, from `joined`. */
const redemptionJson = sql`json_build_object(
  'uuid', r.uuid, 'date', wire_instant(r.redeemed_at), 'title', v.title, 'description', v.description,
  'assigned', c.user_uuid, 'assignedName', ${nameOf(holder)}, 'source', r.source, 'posId', r.pos_id, 'status', r.status,
  'userDisplay', coalesce(nullif(${nameOf(person)}, ''), p.email, ''), 'code', c.code, 'voucherUuid', r.voucher_uuid)`;
const joined = sql`
  join redemptions r on r.uuid = places.uuid join voucher_codes c on c.uuid = r.code_uuid
  join vouchers v on v.uuid = r.voucher_uuid
  left join users h on h.uuid = c.user_uuid left join users p on p.uuid = r.user_uuid`;

/** What is searched: part of a code, or every word in the voucher's title, the till, or the names and email address of one of both people. */
function matching(search: string): Sql {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return sql`true`;
  const all = (text: Sql, wanted = words): Sql =>
    sql.join(
      wanted.map((word) => sql`${text} like ${containing(word)}`),
      sql` and `,
    );
  const named = searchTermsOf(search).map((term) => term.text);
  const people = sql`select u.uuid from users u where ${all(sql`u.search`, named)}`;
  const key = codeKeyOf(search);
  const codes = key === "" ? sql`false` : sql`${codeKey} like ${containing(key)}`;
  return sql`(
    r.code_uuid in (select c.uuid from voucher_codes c where ${codes} or c.user_uuid in (${people}))
    or r.user_uuid in (${people}) or ${all(sql`lower(r.pos_id)`)}
    or r.voucher_uuid in (select v.uuid from vouchers v where ${all(sql`lower(v.title)`)}))`;
}

/** One page with the number of all matches. */
export async function redemptionPageText(
  db: Db,
  { search, signal, page, pageSize }: RedemptionListQuery & { page: number; pageSize: number },
): Promise<JsonText> {
  const matches = matching(search);
  const { rows } = await sql<{ text: JsonText }>`
    with places as materialized (
      select r.uuid from redemptions r where ${matches}
      order by r.redeemed_at desc, r.uuid limit ${pageSize} offset ${page * pageSize})
    select json_build_object(
      'redemptions', coalesce((
        select json_agg(${redemptionJson} order by r.redeemed_at desc, r.uuid) from places ${joined}), '[]'),
      'meta', json_build_object('count', (select count(*) from redemptions r where ${matches})))::text as text`.execute(
    db,
    abortable(signal),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a row of values gave no row");
  return row.text;
}

/** Where a redemption stands in the order of the list. */
export interface RedemptionPlace {
  readonly at: string;
  readonly uuid: string;
}
export interface RedemptionPart {
  /** JSON values with commas between. */
  readonly text: string;
  readonly count: number;
  readonly last: RedemptionPlace;
}

/** The next ones behind a place, at most `size`; undefined at the end. */
export async function redemptionPart(
  db: Db,
  { search, signal, behind, size }: RedemptionListQuery & { behind: RedemptionPlace | undefined; size: number },
): Promise<RedemptionPart | undefined> {
  const rest =
    behind === undefined
      ? sql`true`
      : sql`r.redeemed_at <= ${behind.at}::timestamptz
          and (r.redeemed_at < ${behind.at}::timestamptz or r.uuid > ${behind.uuid})`;
  const { rows } = await sql<{ text: string | null; count: number; at: string; uuid: string }>`
    with places as materialized (
      select r.uuid from redemptions r where ${rest} and ${matching(search)}
      order by r.redeemed_at desc, r.uuid limit ${size})
    select string_agg(${redemptionJson}::text, ',' order by r.redeemed_at desc, r.uuid) as text, count(*) as count,
      (array_agg(r.redeemed_at::text order by r.redeemed_at, r.uuid desc))[1] as at,
      (array_agg(r.uuid order by r.redeemed_at, r.uuid desc))[1] as uuid
    from places ${joined}`.execute(db, abortable(signal));
  const [row] = rows;
  if (row === undefined || row.text === null) return undefined;
  return { text: row.text, count: row.count, last: { at: row.at, uuid: row.uuid } };
}

/** Where the redemption of this index in the list stands; undefined behind the end. */
export async function redemptionAt(
  db: Db,
  { search, signal, index }: RedemptionListQuery & { index: number },
): Promise<RedemptionPlace | undefined> {
  const { rows } = await sql<RedemptionPlace>`
    select r.redeemed_at::text as at, r.uuid from redemptions r where ${matching(search)}
    order by r.redeemed_at desc, r.uuid limit 1 offset ${index}`.execute(db, abortable(signal));
  return rows[0];
}

export async function countRedemptions(db: Db, { search, signal }: RedemptionListQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from redemptions r where ${matching(search)}`.execute(db, abortable(signal));
  return rows[0]?.count ?? 0;
}
