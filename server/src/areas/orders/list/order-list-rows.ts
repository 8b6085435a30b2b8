/**
 * The list of orders in one statement: the page's numbers first, read from one index, then the rows of these alone; the total is counted
 * in an index, or in one materialised list of hits when a text is searched. Plans and times: docs/lists.md.
 */
import type { OrderSortKey, OrderSource } from "@crema/contract/areas/orders";
import { type RawBuilder, sql } from "kysely";
import { type Db, type JsonText, rowsWhileWaited, abortable } from "../../../platform/database/database.ts";
import { containing, type SearchTerm } from "../../../platform/values/search-terms.ts";
import type { NamedByReference } from "../../../providers/order-key.ts";
import { isRewardManual } from "../../loyalty/index.ts";
import { isNamedOrder } from "../named-order-rows.ts";

interface OrderTerm extends SearchTerm {
  readonly named: NamedByReference | undefined;
}

interface OrderListQuery {
  readonly terms: readonly OrderTerm[];
  readonly sources: readonly OrderSource[];
  /** The first instant, and the last second; undefined is open. */
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  readonly isInErp: boolean | undefined;
  readonly isRewarded: boolean | undefined;
  readonly isChangedInShop: boolean;
  readonly needed: RawBuilder<unknown> | undefined;
  readonly failing: RawBuilder<unknown> | undefined;
  readonly sortBy: OrderSortKey;
  readonly order: "asc" | "desc";
  readonly page: number;
  readonly limit: number;
}

type Sql = RawBuilder<unknown>;
type Filters = Pick<
  OrderListQuery,
  "terms" | "sources" | "from" | "until" | "isInErp" | "isRewarded" | "isChangedInShop" | "needed" | "failing"
>;

/** Short terms are compared without the index, which would be read whole for them. */
function found({ text, isIndexed, named }: OrderTerm): Sql {
  const inTexts = isIndexed ? sql`o.search like ${containing(text)}` : sql`strpos(o.search, ${text}) > 0`;
  return named === undefined ? inTexts : sql`(${inTexts} or ${isNamedOrder(named)})`;
}

/** A flag stands in the statement, so that PostgreSQL may use an index of those that have it. */
const is = (column: string, wanted: boolean | undefined): readonly Sql[] => {
  if (wanted === undefined) return [];
  return [wanted ? sql.ref(`o.${column}`) : sql`not ${sql.ref(`o.${column}`)}`];
};

/** Given by the provider or by hand; what is neither still has to be given. */
function withReward(isRewarded: boolean | undefined): readonly Sql[] {
  if (isRewarded === undefined) return [];
  return isRewarded
    ? [sql`(o.loyalty_rewards_synced or ${isRewardManual})`]
    : [sql`not o.loyalty_rewards_synced`, sql`not ${isRewardManual}`];
}

function ofSources(sources: readonly OrderSource[]): readonly Sql[] {
  const different = [...new Set(sources)].toSorted();
  if (different.length === 0) return [];
  if (different.length === 1) return [sql`o.source = ${sql.lit(different[0])}`];
  return [sql`o.source in (${sql.join(different.map((source) => sql.lit(source)))})`];
}

/** The filters, on `orders o`. The day's last second counts whole. */
const conditionsOf = ({
  terms,
  sources,
  from,
  until,
  isInErp,
  isRewarded,
  isChangedInShop,
  needed,
  failing,
}: Filters): readonly Sql[] => [
  ...ofSources(sources),
  ...is("is_in_erp", isInErp),
  ...withReward(isRewarded),
  ...(isChangedInShop ? [sql`o.shop_change_reason <> ''`] : []),
  ...(from === undefined ? [] : [sql`o.created_at >= ${from}`]),
  ...(until === undefined ? [] : [sql`o.created_at < ${new Date(until.getTime() + 1_000)}`]),
  ...(needed === undefined ? [] : [needed]),
  ...(failing === undefined ? [] : [failing]),
  ...terms.map((term) => found(term)),
];

interface SortColumn {
  readonly name: string;
  readonly collation?: "en-x-icu" | "crema_natural";
  readonly isReversed?: boolean;
  readonly hasNulls?: boolean;
}
const orderId: SortColumn = { name: "order_id" };
const createdAt: SortColumn = { name: "created_at" };
/** The shop tells whole seconds, and orders of one second come in as they like. */
const byNumber: SortColumn = { name: "name", collation: "crema_natural" };
const reversed = (columns: readonly SortColumn[]): readonly SortColumn[] =>
  columns.map((column) => ({ ...column, isReversed: true }));

/** Each sort's whole order, ending in something unique; each has its index in the migration. */
const sorts: Readonly<Record<OrderSortKey, readonly SortColumn[]>> = {
  name: [{ name: "name", collation: "crema_natural" }, orderId],
  createdAt: [createdAt, byNumber, orderId],
  source: [{ name: "source" }, ...reversed([createdAt, byNumber, orderId])],
  customerName: [{ name: "shown_customer", collation: "en-x-icu" }, ...reversed([createdAt, orderId])],
  total: [{ name: "total_cents" }, orderId],
  epicorId: [{ name: "epicor_id", collation: "crema_natural" }, orderId],
  epicorSynced: [{ name: "epicor_synced_at", hasNulls: true }, orderId],
};

const carriedNames = ({ sortBy }: OrderListQuery): readonly string[] => [
  ...new Set(["order_id", ...sorts[sortBy].map((one) => one.name)]),
];

const ordered = ({ sortBy, order }: OrderListQuery, table: "page" | "o"): Sql =>
  sql.join(
    sorts[sortBy].map(({ name, collation, isReversed = false, hasNulls = false }) => {
      const isUp = (order === "desc") === isReversed;
      const value = sql.ref(`${table}.${name}`);
      const collated = collation === undefined ? value : sql`${value} collate ${sql.id(collation)}`;
      const nulls = hasNulls ? (isUp ? sql` nulls first` : sql` nulls last`) : sql``;
      return sql`${collated} ${isUp ? sql`asc` : sql`desc`}${nulls}`;
    }),
  );

/** Only where somebody asks what waits for a reward: a look into another table for every row. With `exists` PostgreSQL would read all cards. */
const hasCard = sql`',"hasCard":' || coalesce(
  (select a.fom <> '' from loyalty_accounts a where a.user_uuid = o.user_uuid), false)::text`;

/** Rows are put together as text, in one go: a third faster than by PostgreSQL's JSON functions. Texts are quoted by `to_json`. */
const rowOf = ({ isRewarded }: OrderListQuery): Sql => sql`concat(
  '{"orderId":"', o.order_id, '","name":', to_json(o.name), ',"createdAt":"', wire_instant(o.created_at), '","source":', to_json(o.source),
  ',"customerName":', to_json(o.shown_customer), ',"total":"', (o.total_cents / 100.0)::numeric(15, 2), '","currency":',
  to_json(o.currency), ',"epicorId":', case o.epicor_id when '' then '""' else to_json(o.epicor_id)::text end, ',"epicorSynced":"', wire_instant(o.epicor_synced_at),
  '","loyaltyRewardsSynced":', o.loyalty_rewards_synced::text, ',"loyaltyRewardsRejected":', o.loyalty_rewards_rejected::text,
  ',"manuallyProcessed":', exists (select from order_rewards r where r.order_id = o.order_id and r.manually_processed)::text,
  ${isRewarded === false ? hasCard : sql`''`},
  ',"standing":"', case when o.is_settled then 'settled' when o.is_cancelled then 'cancelled' when o.is_test then 'test' else 'unpaid' end,
  '"}')`;

/** The page's size stands in the statement, and the first page skips nothing, so that a kept plan is trusted (docs/lists.md). */
function pageWindow({ page, limit }: OrderListQuery): Sql {
  const size = sql`limit ${sql.lit(limit)}`;
  return page === 0 ? size : sql`${size} offset ${page * limit}`;
}

interface Parts {
  readonly before: Sql;
  readonly rows: Sql;
  readonly all: Sql;
}

/** The numbers of the page first, from an index or from the hits of a search, then the rows of these alone. */
function numbersFirst(query: OrderListQuery, where: Sql): Parts {
  const carried = sql.join(carriedNames(query).map((name) => sql.ref(name)));
  const isSearch = query.terms.length > 0 || query.failing !== undefined;
  const hits = isSearch ? sql`hits as materialized (select ${carried} from orders o ${where}),` : sql``;
  const all = isSearch ? sql`hits` : sql`orders o ${where}`;
  return {
    before: sql`with ${hits} page as (
      select * from (select ${carried} from ${all}) page order by ${ordered(query, "page")} ${pageWindow(query)})`,
    rows: sql`
      select string_agg(listed.row, ',') from (
        select listed.row from page
          cross join lateral (select ${rowOf(query)} as row from orders o where o.order_id = page.order_id offset 0) listed
        order by ${ordered(query, "page")}) listed`,
    all,
  };
}

/** The newest orders stand in an index in this order already: their rows are read at once, in half the time. */
const newestRows = (query: OrderListQuery, where: Sql): Parts => ({
  before: sql``,
  rows: sql`
    select string_agg(listed.row, ',')
    from (select ${rowOf(query)} as row from orders o ${where} order by ${ordered(query, "o")} ${pageWindow(query)}) listed`,
  all: sql`orders o ${where}`,
});

const isNewest = ({ terms, failing, sortBy, page }: OrderListQuery): boolean =>
  terms.length === 0 && failing === undefined && sortBy === "createdAt" && page === 0;

/** The answer of the list as JSON. Cancelled in PostgreSQL when the caller goes away. */
export async function orderListText(db: Db, query: OrderListQuery, signal: AbortSignal): Promise<JsonText> {
  const conditions = conditionsOf(query);
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const { before, rows: listed, all } = isNewest(query) ? newestRows(query, where) : numbersFirst(query, where);
  const statement = sql<{ text: JsonText }>`
    ${before} select '{"orders":[' || coalesce((${listed}), '') || '],"meta":{"count":' || (select count(*) from ${all}) || '}}' as text`;
  const [row] = await rowsWhileWaited(db, statement, signal);
  const text = row?.text;
  if (text === undefined) throw new Error("the list answered nothing");
  return text;
}

/** One person's orders, newest first, with the number of all of them; undefined without the person. */
export async function orderHistory(
  db: Db,
  given: { userUuid: string; page: number; limit: number; signal: AbortSignal },
): Promise<JsonText | undefined> {
  const { userUuid, page, limit } = given;
  const { rows } = await sql<{ answer: JsonText }>`
    select json_build_object(
      'orders', coalesce((select json_agg(row) from (
        select order_id::text as "orderId", name, wire_instant(created_at) as "createdAt", source,
          trim(to_char(total_cents / 100.0, 'FM999999999990.00')) as total, currency, epicor_id as "epicorId"
        from orders where user_uuid = ${userUuid} order by orders.created_at desc, order_id desc
        limit ${limit} offset ${page * limit}) row), '[]'),
      'meta', json_build_object('count', (select count(*) from orders where user_uuid = ${userUuid})))::text as answer
    from users where uuid = ${userUuid}`.execute(db, abortable(given.signal));
  return rows[0]?.answer;
}
