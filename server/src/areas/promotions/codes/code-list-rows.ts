/**
 * A voucher's codes, newest first. A page is one statement; all of them are read a few hundred at a time behind the last one,
 * each part from the index, so that neither this process nor PostgreSQL holds more than one part, and a slow reader no transaction.
 */
import { codeKeyOf } from "@crema/contract/areas/promotions";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db, type JsonText, onlyRow } from "../../../platform/database/database.ts";
import { containing, searchTermsOf } from "../../../platform/values/search-terms.ts";
import { type ListPart, type ListPlace, partOf, type PartRow } from "../list-pieces.ts";
import { voucherPairs } from "../vouchers/voucher-rows.ts";
import { codeJson, codeKey } from "./code-rows.ts";

type Sql = RawBuilder<unknown>;

interface CodeListQuery {
  readonly voucherUuid: string;
  readonly search: string;
  readonly signal: AbortSignal;
}

/** What is searched: part of a code, or every word in the holder's name and email address. */
function matching(search: string): Sql {
  const words = searchTermsOf(search).map((term) => sql`h.search like ${containing(term.text)}`);
  if (words.length === 0) return sql`true`;
  const byHolder = sql`c.user_uuid in (select h.uuid from users h where ${sql.join(words, sql` and `)})`;
  const key = codeKeyOf(search);
  return key === "" ? byHolder : sql`(${codeKey} like ${containing(key)} or ${byHolder})`;
}

/** From the codes `c` of this voucher that are searched. */
const listed = ({ voucherUuid, search }: CodeListQuery): Sql =>
  sql`from voucher_codes c where c.voucher_uuid = ${voucherUuid} and ${matching(search)}`;

/** One page with the voucher and the number of all matches; undefined without the voucher. */
export async function codePageText(
  db: Db,
  { page, pageSize, ...query }: CodeListQuery & { page: number; pageSize: number },
): Promise<JsonText | undefined> {
  const { rows } = await sql<{ text: JsonText }>`
    with ids as (select c.uuid ${listed(query)} order by c.created_at desc, c.uuid limit ${pageSize} offset ${page * pageSize})
    select json_build_object(${voucherPairs},
      'voucherCodes', coalesce((
        select json_agg(${codeJson} order by c.created_at desc, c.uuid)
        from voucher_codes c left join users u on u.uuid = c.user_uuid where c.uuid in (select uuid from ids)), '[]'),
      'meta', json_build_object('count', (select count(*) ${listed(query)})))::text as text
    from vouchers v where v.uuid = ${query.voucherUuid}`.execute(db, abortable(query.signal));
  return rows[0]?.text;
}

/** The voucher as the beginning of a JSON object that goes on; undefined where there is none. */
export async function voucherBeginning(db: Db, { voucherUuid, signal }: CodeListQuery): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select json_build_object(${voucherPairs})::text as text from vouchers v where v.uuid = ${voucherUuid}
  `.execute(db, abortable(signal));
  return rows[0]?.text.replace(/\}\s*$/, "");
}

/** The next codes behind a place, at most `size`; undefined at the end. */
export const codePart =
  (db: Db, query: CodeListQuery) =>
  async (behind: ListPlace | undefined, size: number): Promise<ListPart | undefined> => {
    const some = (condition: Sql): Sql => sql`(
      select c.uuid, c.created_at ${listed(query)} and ${condition} order by c.created_at desc, c.uuid limit ${size})`;
    const places =
      behind === undefined
        ? some(sql`true`)
        : // Many codes have one instant: those left of it, then those before it.
          sql`select * from (${some(sql`c.created_at = ${behind.at}::timestamptz and c.uuid > ${behind.uuid}`)}
            union all ${some(sql`c.created_at < ${behind.at}::timestamptz`)}) both_parts
            order by created_at desc, uuid limit ${size}`;
    const { rows } = await sql<PartRow>`
      with places as materialized (${places})
      select string_agg(${codeJson}::text, ',' order by p.created_at desc, p.uuid) as text, count(*) as count,
        (array_agg(p.created_at::text order by p.created_at, p.uuid desc))[1] as at,
        (array_agg(p.uuid order by p.created_at, p.uuid desc))[1] as uuid
      from places p join voucher_codes c on c.uuid = p.uuid left join users u on u.uuid = c.user_uuid
    `.execute(db, abortable(query.signal));
    return partOf(rows);
  };

/** Where the code of this index in the list stands; undefined behind the end. */
export async function codeAt(db: Db, query: CodeListQuery, index: number): Promise<ListPlace | undefined> {
  const { rows } = await sql<ListPlace>`
    select c.created_at::text as at, c.uuid ${listed(query)}
    order by c.created_at desc, c.uuid limit 1 offset ${index}`.execute(db, abortable(query.signal));
  return rows[0];
}

export async function countCodes(db: Db, query: CodeListQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${listed(query)}
  `.execute(db, abortable(query.signal));
  return onlyRow(rows).count;
}
