/**
 * Redemptions, newest first. A page is one statement; all of them are read a few thousand at a time behind the last one, each part
 * from the index, so that neither this process nor PostgreSQL holds more than one part, and a slow reader no transaction.
 */
import { codeKeyOf } from "@crema/contract/areas/promotions";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db, type JsonText, onlyRow } from "../../../platform/database/database.ts";
import { containing, searchTermsOf } from "../../../platform/values/search-terms.ts";
import { codeKey } from "../codes/code-rows.ts";
import { type ListPart, type ListPlace, partOf, type PartRow } from "../list-pieces.ts";

type Sql = RawBuilder<unknown>;

interface RedemptionListQuery {
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

/**
 * Where the list is read from, as a FROM item with `uuid` and `redeemed_at`. What is searched: part of a code, or every word in the
 * voucher's title, the till, or the names and email address of who used it or whose it is; each by its own index, then put together.
 */
function listed(search: string): Sql {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return sql`redemptions`;
  const terms = searchTermsOf(search);
  const people = sql`select u.uuid from users u where ${each(
    sql`u.search`,
    terms.map(({ text }) => text),
  )}`;
  const key = codeKeyOf(search);
  const ways = [
    ...(key === ""
      ? []
      : [sql`code_uuid in (select c.uuid from voucher_codes c where ${codeKey} like ${containing(key)})`]),
    sql`code_uuid in (select c.uuid from voucher_codes c where c.user_uuid in (${people}))`,
    sql`user_uuid in (${people})`,
    sql`voucher_uuid in (select v.uuid from vouchers v where ${each(sql`lower(v.title)`, words)})`,
    each(sql`lower(pos_id)`, words),
  ];
  const select = (way: Sql): Sql => sql`select uuid, redeemed_at from redemptions where ${way}`;
  // A letter or two are in no index and match nearly everything: one pass over all finds that sooner.
  if (!terms.some(({ isIndexed }) => isIndexed)) return sql`(${select(sql.join(ways, sql` or `))})`;
  return sql`(${sql.join(ways.map(select), sql` union `)})`;
}

const each = (text: Sql, words: readonly string[]): Sql =>
  sql.join(
    words.map((word) => sql`${text} like ${containing(word)}`),
    sql` and `,
  );

export async function redemptionPageText(
  db: Db,
  { search, signal }: RedemptionListQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<JsonText> {
  const isSearch = search.trim() !== "";
  // What was searched for is found once, for the page and for the number.
  const found = isSearch ? sql`found as materialized (select * from ${listed(search)} r),` : sql``;
  const source = isSearch ? sql`found` : sql`redemptions`;
  const { rows } = await sql<{ text: JsonText }>`
    with ${found} places as materialized (
      select r.uuid from ${source} r order by r.redeemed_at desc, r.uuid limit ${pageSize} offset ${page * pageSize})
    select json_build_object(
      'redemptions', coalesce((
        select json_agg(${redemptionJson} order by r.redeemed_at desc, r.uuid) from places ${joined}), '[]'),
      'meta', json_build_object('count', (select count(*) from ${source})))::text as text
  `.execute(db, abortable(signal));
  return onlyRow(rows).text;
}

/** The next ones behind a place, at most `size`; undefined at the end. */
export const redemptionPart =
  (db: Db, { search, signal }: RedemptionListQuery) =>
  async (behind: ListPlace | undefined, size: number): Promise<ListPart | undefined> => {
    const rest =
      behind === undefined
        ? sql`true`
        : sql`r.redeemed_at <= ${behind.at}::timestamptz
            and (r.redeemed_at < ${behind.at}::timestamptz or r.uuid > ${behind.uuid})`;
    const { rows } = await sql<PartRow>`
      with places as materialized (
        select r.uuid from ${listed(search)} r where ${rest}
        order by r.redeemed_at desc, r.uuid limit ${size})
      select string_agg(${redemptionJson}::text, ',' order by r.redeemed_at desc, r.uuid) as text, count(*) as count,
        (array_agg(r.redeemed_at::text order by r.redeemed_at, r.uuid desc))[1] as at,
        (array_agg(r.uuid order by r.redeemed_at, r.uuid desc))[1] as uuid
      from places ${joined}`.execute(db, abortable(signal));
    return partOf(rows);
  };

/** Where the redemption of this index in the list stands; undefined behind the end. */
export async function redemptionAt(
  db: Db,
  { search, signal }: RedemptionListQuery,
  index: number,
): Promise<ListPlace | undefined> {
  const { rows } = await sql<ListPlace>`
    select r.redeemed_at::text as at, r.uuid from ${listed(search)} r
    order by r.redeemed_at desc, r.uuid limit 1 offset ${index}`.execute(db, abortable(signal));
  return rows[0];
}

export async function countRedemptions(db: Db, { search, signal }: RedemptionListQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${listed(search)} r`.execute(db, abortable(signal));
  return onlyRow(rows).count;
}
