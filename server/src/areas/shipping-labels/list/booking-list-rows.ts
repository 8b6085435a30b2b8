/**
 * The list of bookings in one statement, as docs/lists.md tells: the page's ids from the index of its sort, then the rows of these
 * ids alone; with a search, one materialised list of hits that page and total are read from.
 */
import { type BookingSortKey, lostAfterDays, stuckAfterDays } from "@crema/contract/areas/shipping-labels";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db, type JsonText } from "../../../platform/database/database.ts";
import { brisbaneDay } from "../../../platform/clock/clock.ts";
import { laterDay, startOfDay } from "../../../platform/clock/zoned-day.ts";
import type { BookingSearch } from "./booking-search.ts";

interface BookingListQuery {
  readonly search: BookingSearch | undefined;
  /** Bookings of this order and no other, whatever else the search would find. */
  readonly onlyOrderId: number | undefined;
  readonly companies: readonly string[];
  readonly isCompleted: boolean | undefined;
  readonly stuckAt: Date | undefined;
  readonly sortBy: BookingSortKey;
  readonly order: "asc" | "desc";
  readonly page: number;
  readonly limit: number;
}

type Sql = RawBuilder<unknown>;

/** Each sort has its index in the migration; all of them end in the booking's number. */
const sorts: Readonly<Record<BookingSortKey, { readonly column: string; readonly collation?: "en-x-icu" | "C" }>> = {
  epicorId: { column: "epicor_id", collation: "C" },
  receiverCompany: { column: "receiver_company", collation: "en-x-icu" },
  courierName: { column: "courier_name", collation: "en-x-icu" },
  customerName: { column: "customer_name", collation: "en-x-icu" },
  authorityToLeave: { column: "authority_to_leave", collation: "C" },
  currentState: { column: "current_state", collation: "C" },
  booked: { column: "booked_at" },
  trackingNumber: { column: "tracking_number", collation: "C" },
};

/** What is not booked yet counts as booked before everything. */
function ordered({ sortBy, order, search }: BookingListQuery): Sql {
  const { column, collation } = sorts[sortBy];
  const value = collation === undefined ? sql.ref(column) : sql`${sql.ref(column)} collate ${sql.id(collation)}`;
  const direction = order === "asc" ? sql`asc nulls first` : sql`desc nulls last`;
  const byColumn = collation === undefined ? direction : order === "asc" ? sql`asc` : sql`desc`;
  const inOrder = sql`${value} ${byColumn}, booking_id ${order === "asc" ? sql`asc` : sql`desc`}`;
  return search === undefined ? inOrder : sql`rank, ${inOrder}`;
}

const literally = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const found = ({ terms, orderId }: BookingSearch): Sql => {
  const inText = terms.map(({ text, isIndexed }) =>
    isIndexed ? sql`search like ${literally(text)}` : sql`strpos(search, ${text}) > 0`,
  );
  const every = sql.join(inText, sql` and `);
  return orderId === undefined ? every : sql`((${every}) or order_id = ${orderId})`;
};

/** What is exactly meant comes first: the order's own, of these those that were not cancelled; then the ERP's number. */
function rankOf(search: BookingSearch | undefined): readonly Sql[] {
  if (search === undefined) return [];
  const { orderId, exact } = search;
  const ofOrder =
    orderId === undefined
      ? sql``
      : sql`when order_id = ${orderId} then case when current_state in ('cancelled', 'invalidated') then 1 else 0 end`;
  return [
    sql`case ${ofOrder} when epicor_id = ${exact} then 2 when tracking_number = ${exact} then 3 else 4 end as rank`,
  ];
}

const hits = (search: BookingSearch | undefined, onlyOrderId: number | undefined): readonly Sql[] => {
  if (onlyOrderId !== undefined) return [sql`order_id = ${onlyOrderId}`];
  return search === undefined ? [] : [found(search)];
};

function wanted({ search, onlyOrderId, companies, isCompleted, stuckAt }: BookingListQuery): Sql {
  const conditions = [
    ...hits(search, onlyOrderId),
    ...(isCompleted === undefined ? [] : [isCompleted ? sql`is_completed` : sql`not is_completed`]),
    ...(stuckAt === undefined ? [] : [isStuck(stuckAt)]),
    ...(companies.length === 0 ? [] : [sql`lower(receiver_company) = any(${[...companies]})`]),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/** The page's size stands in the statement, and the first page skips nothing, so that a kept plan is trusted. */
function pageWindow({ page, limit }: BookingListQuery): Sql {
  const size = sql`limit ${sql.lit(limit)}`;
  return page === 0 ? size : sql`${size} offset ${page * limit}`;
}

const row = sql`json_build_object(
  'orderId', coalesce(order_id::text, ''), 'epicorId', epicor_id, 'receiverCompany', receiver_company,
  'courierName', courier_name, 'customerName', customer_name, 'authorityToLeave', authority_to_leave,
  'currentState', current_state, 'booked', coalesce(floor(extract(epoch from booked_at))::bigint, 0),
  'trackingNumber', tracking_number, 'trackingUrl', tracking_url)`;

/** The answer of the list as JSON. Cancelled in PostgreSQL when the caller goes away. */
export async function bookingListText(db: Db, query: BookingListQuery, signal: AbortSignal): Promise<JsonText> {
  const columns = sql.join([sql.ref("booking_id"), sql.ref(sorts[query.sortBy].column), ...rankOf(query.search)]);
  const those = sql`select ${columns} from bookings ${wanted(query)}`;
  const isSearch = query.search !== undefined;
  const { rows } = await sql<{ text: JsonText }>`
    with ${isSearch ? sql`hits as materialized (${those}),` : sql``} page as (
      select * from (${isSearch ? sql`select * from hits` : those}) those order by ${ordered(query)} ${pageWindow(query)}),
    numbered as (select booking_id, row_number() over (order by ${ordered(query)}) as place from page)
    select json_build_object(
      'bookings', coalesce((
        select json_agg(listed.row order by numbered.place)
        from numbered cross join lateral (
          select ${row} as row from bookings where booking_id = numbered.booking_id offset 0) listed), '[]'),
      'meta', json_build_object('count', (select count(*) from ${isSearch ? sql`hits` : sql`bookings ${wanted(query)}`})))::text as text`.execute(
    db,
    abortable(signal),
  );
  const text = rows[0]?.text;
  if (text === undefined) throw new Error("the list answered nothing");
  return text;
}

/** Parcels on their way for too long, on `bookings`: for the list and for Today. docs/decisions/0078-numbers-count-what-needs-attention.md. */
export const isStuck = (now: Date): RawBuilder<unknown> => sql`(
  not is_completed and not is_final and booked_at >= ${dayBefore(now, lostAfterDays)} and booked_at < ${dayBefore(now, stuckAfterDays)})`;

const dayBefore = (now: Date, days: number): Date =>
  startOfDay("Australia/Brisbane", laterDay(brisbaneDay(now), -days));
