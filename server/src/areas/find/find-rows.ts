/**
 * What the command palette finds, in one statement. Codes, cards and tracking numbers come from their indexes; products, parts, locations,
 * vouchers and segments are few and are read. Plans and times: docs/areas/find.md.
 */
import { type Found, type FoundKind, mostFound } from "@crema/contract/areas/find";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db } from "../../platform/database/database.ts";
import { containing } from "../../platform/values/search-terms.ts";
import { codeKey } from "../promotions/index.ts";

type Sql = RawBuilder<unknown>;

interface Sought {
  /** What was typed, as `search_text` writes it. */
  readonly whole: string;
  /** Its words, each in every writing that it may be found in. */
  readonly words: readonly (readonly string[])[];
  /** The same as codes are compared: without dashes and spaces, in capitals. */
  readonly key: string;
  /** Where it is one. */
  readonly uuid: string | undefined;
  readonly now: Date;
}

/** Fewer characters begin too many codes, and are in too many tracking numbers. */
const shortestKey = 4;
const nothing = sql`false`;
const none = sql`select '', '', '', '' where false`;
const beginning = (key: string): string => containing(key).slice(1);

const isUuid = (column: Sql, { uuid }: Sought): Sql => (uuid === undefined ? nothing : sql`${column} = ${uuid}::uuid`);

/** Every word somewhere in these texts. */
function holding(texts: Sql, { words }: Pick<Sought, "words">, pattern = containing): Sql {
  const each = words.map((writings) => sql`${texts} like any(${writings.map(pattern)}::text[])`);
  return sql`(${sql.join(each, sql` and `)})`;
}

/** First what is called so, then what begins so, then what has it in its name. @param text - the name as it is compared */
const byName = (name: Sql, { whole }: Pick<Sought, "whole">, text = sql`search_text(${name})`): Sql => sql`
  ${text} <> ${whole}, case strpos(${text}, ${whole}) when 1 then 0 when 0 then 2 else 1 end, lower(${name})`;

/** In texts that are in plain lower case: whichever apostrophe stands there. */
const anyApostrophe = (word: string): string => containing(word).replaceAll("'", "_");

/** A number or a code is the same with dashes, dots, slashes and spaces as without. */
const squeezed = (column: Sql): Sql => sql`translate(${column}, '-./ ', '')`;

/** As `codeKeyOf` writes it, and as its index has it. */
const trackingKey = sql`upper(translate(b.tracking_number, '-', ''))`;

const questions: Readonly<Record<FoundKind, (sought: Sought) => Sql>> = {
  users: (sought) => sql`
    select u.uuid::text, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), u.email,
      coalesce((select a.fom from loyalty_accounts a where a.user_uuid = u.uuid), '')
    from (select a.user_uuid from loyalty_accounts a where a.fom = ${sought.key} union select ${sought.uuid ?? null}::uuid) these
      join users u on u.uuid = these.user_uuid`,
  shippingLabels: (sought) =>
    sought.key.length < shortestKey
      ? none
      : sql`
    select b.tracking_number, b.tracking_number, b.customer_name, b.current_state from bookings b
    where ${trackingKey} like ${containing(sought.key)}
    order by ${trackingKey} <> ${sought.key}, b.booking_id desc`,
  voucherCodes: (sought) =>
    sought.key.length < shortestKey
      ? none
      : // Between: what begins so lies together in the index. `like` says it exactly.
        sql`
    select v.uuid::text, c.code, v.title,
      case when c.status = 'live' and c.expires_at <= ${sought.now} then 'expired' else c.status end
    from voucher_codes c join vouchers v on v.uuid = c.voucher_uuid
    where ${codeKey} between ${sought.key} and ${sought.key} || 'ZZZZZZZZZZZZ' and ${codeKey} like ${beginning(sought.key)}
    order by ${codeKey}`,
  vouchers: (sought) => sql`
    select v.uuid::text, v.title, v.description, v.status from vouchers v
    where ${isUuid(sql`v.uuid`, sought)}
      or ${holding(sql`search_text(v.title || ' ' || v.description || ' ' || v.internal_reference || ' ' || array_to_string(v.skus, ' '))`, sought)}
    order by ${byName(sql`v.title`, sought)}, v.uuid`,
  products: (sought) => sql`
    select p.uuid::text, p.title, p.sub_title, case when p.is_published then 'published' else 'hidden' end from products p
    where ${isUuid(sql`p.uuid`, sought)} or p.storefront_id = ${sought.whole} or p.legacy_id = ${sought.whole}
      or ${holding(sql`search_text(p.title || ' ' || p.sub_title || ' ' || p.handle)`, sought)}
    order by ${byName(sql`p.title`, sought)}, p.uuid`,
  // The longest of these tables, and codes have no other scripts: plain lower case, a fifth of what search_text costs.
  parts: (sought) => sql`
    select p.part_code, p.part_code, p.title, case when p.in_stock then '' else 'out of stock' end from parts p
    where ${holding(sql`lower(p.part_code || ' ' || ${squeezed(sql`p.part_code`)} || ' ' || p.title || ' ' || p.option_title)`, sought, anyApostrophe)}
    order by ${byName(sql`p.part_code`, sought, sql`lower(p.part_code)`)}`,
  locations: (sought) => sql`
    select l.uuid::text, l.title, l.address_formatted, '' from locations l
    where ${isUuid(sql`l.uuid`, sought)}
      or ${holding(sql`search_text(l.title || ' ' || l.address_formatted || ' ' || l.postcode || ' ' || l.email || ' ' || phone_search(l.phone, l.country))`, sought)}
    order by ${byName(sql`l.title`, sought)}, l.uuid`,
  segments: (sought) => sql`
    select s.uuid::text, s.name, s.description, '' from segments s
    where ${isUuid(sql`s.uuid`, sought)} or ${holding(sql`search_text(s.name || ' ' || s.description)`, sought)}
    order by ${byName(sql`s.name`, sought)}, s.uuid`,
};

interface Asked {
  readonly kinds: readonly FoundKind[];
  readonly sought: Sought;
  readonly signal: AbortSignal;
}

/** Up to five of each of these kinds, kind by kind, the best first. */
export async function foundRecords(db: Db, { kinds, sought, signal }: Asked): Promise<Found[]> {
  const asked = kinds.map(
    (kind) => sql`select ${kind}::text as kind, one.* from (
      ${questions[kind](sought)} limit ${sql.lit(mostFound)}) one (id, label, detail, state)`,
  );
  const { rows } = await sql<Found>`${sql.join(asked, sql` union all `)}`.execute(db, abortable(signal));
  return rows;
}
