import { type RawBuilder, sql } from "kysely";
import { isCompleted } from "@crema/contract/areas/shipping-labels";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";
import { courierStates, unknownCountsAs, courierStatus } from "../../../providers/couriers/courier-states.ts";
import type { NamedByReference } from "../../../providers/order-key.ts";
import type { MessageSource } from "../../../platform/inbox/message-source.ts";
import { isNamedOrder } from "../../orders/index.ts";

/** A booking as something told us of it; '' and undefined leave what is stored. */
interface ToldBooking {
  readonly trackingNumber: string;
  readonly reference: string;
  /** The order it is surely for: its number, or what its reference names. */
  readonly order: number | NamedByReference | undefined;
  readonly courierName: string;
  readonly state: string;
  readonly isCompleted: boolean;
  readonly isFinal: boolean;
  readonly trackingUrl: string;
  readonly changedAt: Date | undefined;
  readonly bookedAt: Date | undefined;
}

export interface ChangedBooking {
  readonly trackingNumber: string;
  /** Null while nobody knows whose it is. */
  readonly orderId: number | null;
}

type NewState = Pick<ToldBooking, "state" | "changedAt">;

const timeOf = ({ changedAt }: NewState) => sql`${changedAt ?? null}::timestamptz`;

/** Whether booking `b` was in its state before the courier's time of this one. A state without a time was there when it was stored. */
const isLater = (next: NewState) => sql`coalesce(${timeOf(next)} > coalesce(b.changed_at, b.updated_at), false)`;

const states = [...courierStates.keys()];
const rankOf = (state: RawBuilder<unknown>) => sql`
  coalesce(array_position(${states}::text[], ${state}), array_position(${states}::text[], ${unknownCountsAs}))`;

const isFurther = ({ state }: NewState) => sql`(${rankOf(sql`${state}`)} > ${rankOf(sql`b.current_state`)})`;

/** Whether booking `b` moves to this state: never back, unless the courier's time says so. */
const moves = (next: NewState) => sql`(
  ${isLater(next)} or (coalesce(${timeOf(next)} >= b.changed_at, true) and ${isFurther(next)}))`;

const filled = (column: string) =>
  sql`${sql.ref(column)} = case when excluded.${sql.ref(column)} = '' then b.${sql.ref(column)} else excluded.${sql.ref(column)} end`;

/** Adds a booking or moves it forward; the stored time is that of its state, null if the courier gave none. */
export async function storeTold(tx: Tx, told: ToldBooking & { readonly at: Date }): Promise<ChangedBooking> {
  const { rows } = await sql<ChangedBooking>`
    insert into bookings as b (tracking_number, order_id, reference, courier_name, current_state, is_completed, is_final,
      booked_at, tracking_url, changed_at, created_at, updated_at)
    values (${told.trackingNumber}, coalesce(${orderToldOf(told.order)}, ${orderOfErp(sql`${told.reference}`)}),
      ${told.reference}, ${told.courierName}, ${told.state}, ${told.isCompleted}, ${told.isFinal}, ${told.bookedAt ?? null},
      ${told.trackingUrl}, ${told.changedAt ?? null}, ${told.at}, ${told.at})
    on conflict (tracking_number) do update set
      order_id = coalesce(b.order_id, excluded.order_id), ${filled("reference")}, ${filled("courier_name")}, ${filled("tracking_url")},
      current_state = case when ${moves(told)} then excluded.current_state else b.current_state end,
      is_completed = case when ${moves(told)} then excluded.is_completed else b.is_completed end,
      is_final = case when ${moves(told)} then excluded.is_final else b.is_final end,
      changed_at = case when ${moves(told)} then excluded.changed_at
        when b.current_state = excluded.current_state then greatest(b.changed_at, excluded.changed_at) else b.changed_at end,
      booked_at = coalesce(b.booked_at, excluded.booked_at),
      updated_at = greatest(excluded.updated_at, b.updated_at + interval '1 millisecond')
    returning tracking_number as "trackingNumber", order_id as "orderId"`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error("the booking was not stored");
  return row;
}

/** The one order it is for; null if there is none any more, or more than one of that name. */
function orderToldOf(order: ToldBooking["order"]): RawBuilder<unknown> {
  if (order === undefined) return sql`null::bigint`;
  const isIt = typeof order === "number" ? sql`o.order_id = ${order}` : isNamedOrder(order);
  return sql`(select min(o.order_id) from orders o where ${isIt} having count(*) = 1)`;
}

/** The one order of this number in the ERP; null where there is none, or more than one. */
const orderOfErp = (reference: ReturnType<typeof sql>) => sql`(
  select min(o.order_id) from orders o where o.epicor_id = ${reference} and o.epicor_id <> '' having count(*) = 1)`;

/** Gives a booking that is no order's yet to this one, or to the one of this name. @returns undefined if it has one by now, or there is none */
export async function linkBooking(
  db: Db,
  { trackingNumber, order }: Pick<ToldBooking, "trackingNumber" | "order">,
): Promise<ChangedBooking | undefined> {
  const { rows } = await sql<ChangedBooking>`
    update bookings b set order_id = found.order_id, updated_at = b.updated_at + interval '1 millisecond'
    from (select ${orderToldOf(order)} as order_id) found
    where tracking_number = ${trackingNumber} and b.order_id is null and found.order_id is not null
    returning b.tracking_number as "trackingNumber", b.order_id as "orderId"`.execute(db);
  return rows[0];
}

/** Gives bookings that came before their order was in the ERP to it: those since then, the ERP books for others, too. */
export async function linkBookings(db: Db, since: Date): Promise<ChangedBooking[]> {
  const { rows } = await sql<ChangedBooking>`
    update bookings b set order_id = found.order_id, updated_at = b.updated_at + interval '1 millisecond'
    from (
      select booking_id, ${orderOfErp(sql`waiting.reference`)} as order_id from bookings waiting
      where order_id is null and reference <> '' and created_at > ${since}
    ) found
    where b.booking_id = found.booking_id and found.order_id is not null
    returning b.tracking_number as "trackingNumber", b.order_id as "orderId"`.execute(db);
  return rows;
}

type BookingOfNobody = Pick<ToldBooking, "trackingNumber" | "reference"> & { readonly bookingId: number };

/** Bookings since then that are no order's, and whose reference begins in one of these ways; the oldest after that id first. */
export async function bookingsOfNobody(
  db: Db,
  {
    since,
    beginnings,
    atMost,
    afterId,
  }: { since: Date; beginnings: readonly string[]; atMost: number; afterId: number },
): Promise<BookingOfNobody[]> {
  const { rows } = await sql<BookingOfNobody>`
    select booking_id as "bookingId", tracking_number as "trackingNumber", reference from bookings
    where order_id is null and created_at > ${since} and booking_id > ${afterId}
      and exists (select from unnest(${[...beginnings]}::text[]) beginning where starts_with(reference, beginning))
    order by booking_id limit ${atMost}`.execute(db);
  return rows;
}

export interface OpenBooking {
  readonly bookingId: number;
  readonly trackingNumber: string;
  readonly courierName: string;
  readonly currentState: string;
  readonly isBooked: boolean;
  /** As it was read; a later change makes the look worthless. */
  readonly updatedAt: Date;
}

/** Bookings that are not at their end and changed since then, those that nobody asked about for the longest first. */
export async function openBookings(
  db: Db,
  { atMost, changedSince }: { atMost: number; changedSince: Date },
): Promise<OpenBooking[]> {
  const { rows } = await sql<OpenBooking>`
    select booking_id as "bookingId", tracking_number as "trackingNumber", courier_name as "courierName",
      current_state as "currentState", booked_at is not null as "isBooked", updated_at as "updatedAt"
    from bookings where not is_final and coalesce(changed_at, created_at) > ${changedSince}
    order by looked_at nulls first, booking_id limit ${atMost}`.execute(db);
  return rows;
}

/** The courier was asked and told nothing new, or does not know it. */
export async function noteLook(db: Db, { bookingId, at }: { bookingId: number; at: Date }): Promise<void> {
  await sql`update bookings set looked_at = ${at} where booking_id = ${bookingId}`.execute(db);
}

/**
 * What a look found, unless the courier sent something itself meanwhile, or the look is older than what is stored: the times of
 * looks may be rough, so a later state counts whatever its time.
 * @returns undefined if nothing was stored
 */
export async function storeLook(
  db: Db,
  found: Omit<ToldBooking, "order" | "reference" | "trackingNumber"> & {
    readonly bookingId: number;
    readonly updatedAt: Date;
    readonly at: Date;
  },
): Promise<ChangedBooking | undefined> {
  const { rows } = await sql<ChangedBooking>`
    update bookings b set current_state = ${found.state}, is_completed = ${found.isCompleted}, is_final = ${found.isFinal},
      courier_name = case when ${found.courierName} = '' then courier_name else ${found.courierName} end,
      tracking_url = case when ${found.trackingUrl} = '' then tracking_url else ${found.trackingUrl} end,
      booked_at = coalesce(booked_at, ${found.bookedAt ?? null}),
      changed_at = case when ${timeOf(found)} >= coalesce(changed_at, ${timeOf(found)}) then ${timeOf(found)}
        when current_state = ${found.state} then changed_at end,
      looked_at = ${found.at}, updated_at = ${nextVersion(found.at)}
    where booking_id = ${found.bookingId} and updated_at = ${found.updatedAt}
      and (${isLater(found)} or ${isFurther(found)} or current_state = ${found.state})
    returning tracking_number as "trackingNumber", order_id as "orderId"`.execute(db);
  return rows[0];
}

/** Messages of the courier that could not be worked on, as the job centre shows them. */
export const courierMessages: MessageSource = {
  provider: "shippit",
  label: "Message from Shippit",
  right: "order.edit",
  page: sql`(select '/orders/' || b.order_id from bookings b where b.tracking_number = d.record_id)`,
};

/** What is stored beside a state. @param state - as `courierState` gives it */
export const standingFlags = (state: string): { readonly isCompleted: boolean; readonly isFinal: boolean } => ({
  isCompleted: isCompleted(state),
  isFinal: courierStatus(state).isFinal,
});
