import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { cancelledStates } from "../../../providers/couriers/courier-states.ts";
import type { StoredCourierOrder } from "./courier-order.ts";

export interface ReadCourierOrder extends StoredCourierOrder {
  readonly version: string;
}

export async function storedCourierOrder(db: Db, orderId: number): Promise<ReadCourierOrder | undefined> {
  const { rows } = await sql<ReadCourierOrder>`
    select order_id as "orderId", updated_at::text as version, name, source, source_id as "sourceId", currency, epicor_id as "epicorId", is_settled as "isSettled",
      not is_paid and not is_cancelled and not is_test as "isUnpaid", customer_email as email,
      shipping_address as "shippingAddress", shipping_title as "shippingTitle", order_note as note,
      authority_to_leave(note_attributes) as "authorityToLeave",
      coalesce((
        select json_agg(json_build_object('partCode', sku, 'title', title, 'quantity', quantity,
          'unitPriceCents', unit_price_cents, 'isGiftCard', is_gift_card) order by n)
        from order_lines_left l where l.order_id = o.order_id), '[]') as lines
    from orders o where order_id = ${orderId}`.execute(db);
  return rows[0];
}

const isLive = sql`current_state <> all(${[...cancelledStates]}::text[])`;

export interface LiveBooking {
  readonly trackingNumber: string;
  /** It is not linked, and names other orders too: nobody but staff can say whose it is. */
  readonly isShared: boolean;
}

/** The booking of an order, or one that names it by one of these references and is linked to no order yet. */
export async function liveBookingOf(
  db: Db,
  { orderId, references }: { orderId: number; references: readonly string[] },
): Promise<LiveBooking | undefined> {
  const { rows } = await sql<LiveBooking>`
    select tracking_number as "trackingNumber", order_id is null and exists (
        select from orders o where o.order_id <> ${orderId} and o.epicor_id = b.reference and o.epicor_id <> '') as "isShared"
    from bookings b
    where (order_id = ${orderId} or (order_id is null and reference = any(${[...references]}::text[])))
      and ${isLive}
    order by "isShared", booking_id limit 1`.execute(db);
  return rows[0];
}

export const bookingOfOrder = async (db: Db, orderId: number): Promise<string | undefined> =>
  (await liveBookingOf(db, { orderId, references: [] }))?.trackingNumber;

/** The tracking number of the booking under this reference that was not cancelled; undefined as long as no message names one. */
export async function bookingByReference(db: Db, { orderId, reference }: { orderId: number; reference: string }) {
  const { rows } = await sql<{ trackingNumber: string }>`
    select tracking_number as "trackingNumber" from bookings
    where (order_id = ${orderId} or order_id is null) and reference = ${reference} and ${isLive}
    order by booking_id desc limit 1`.execute(db);
  return rows[0]?.trackingNumber;
}

/** Orders of the web shop that got into the ERP since then and that no courier was told of, oldest first. */
export async function ordersWithoutBooking(
  db: Db,
  { since, atMost }: { since: Date; atMost: number },
): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from orders o
    where source = 'Shopify' and epicor_id <> '' and is_settled and epicor_synced_at >= ${since}
      and not exists (select from outbound_effects where kind = 'courier-booking' and subject = o.order_id::text)
      and not exists (select from bookings b where b.order_id = o.order_id)
    order by epicor_synced_at limit ${atMost}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

export async function bookingsHeldBack(db: Db, waitsFor: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbound_effects
    where kind = 'courier-booking' and state = 'pending' and waits_for = ${waitsFor}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** When the switch was turned on; undefined while it is off. What was uploaded before is somebody else's to book. */
export async function bookingSince(db: Db, key: string): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    select updated_at as since from settings where key = ${key} and value = 'true'::jsonb`.execute(db);
  return rows[0]?.since;
}
