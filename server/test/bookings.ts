import { isCompleted } from "@crema/contract/areas/shipping-labels";
import { sql } from "kysely";
import { storeTold } from "../src/areas/shipping-labels/news/booking-rows.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import type { Platform } from "../src/platform/platform.ts";
import { courierStatus } from "../src/providers/couriers/courier-states.ts";
import { aWebOrder, type GivenWebOrder, webOrderKey } from "./orders.ts";

interface App {
  readonly platform: Platform;
}

export interface GivenBooking {
  readonly trackingNumber?: string;
  readonly orderId?: number;
  readonly reference?: string;
  readonly courierName?: string;
  readonly state?: string;
  readonly bookedAt?: Date;
  readonly trackingUrl?: string;
  readonly changedAt?: Date;
}

let made = 0;

export async function aBooking({ platform: { db, clock } }: App, given: GivenBooking = {}): Promise<string> {
  made += 1;
  const { trackingNumber = `PPtest${String(made).padStart(6, "0")}`, state = "in transit" } = given;
  const at = clock.now();
  await sql`
    insert into bookings (tracking_number, order_id, reference, courier_name, current_state, is_completed, is_final, booked_at,
      tracking_url, changed_at, created_at, updated_at)
    values (${trackingNumber}, ${given.orderId ?? null}, ${given.reference ?? ""}, ${given.courierName ?? "Courier A"}, ${state},
      ${isCompleted(state)}, ${courierStatus(state).isFinal}, ${given.bookedAt ?? null}, ${given.trackingUrl ?? ""},
      ${given.changedAt ?? null}, ${at}, ${at})`.execute(db);
  return trackingNumber;
}

/** The courier's webhook of a new booking of this order. */
export async function receiveBooking({ platform }: App, orderId: number, trackingNumber: string): Promise<void> {
  const at = platform.clock.now();
  const state = { state: "order placed", isCompleted: false, isFinal: false, changedAt: at, bookedAt: undefined };
  const booking = { ...state, reference: `ord_${webOrderKey(orderId)}`, courierName: "Courier A", trackingUrl: "" };
  await inTransaction(platform.db, (tx) => storeTold(tx, { ...booking, trackingNumber, order: orderId, at }));
}

/** The courier tells another state; open pages hear of it. */
export async function moveBooking({ platform }: App, trackingNumber: string, state: string): Promise<void> {
  await sql`
    update bookings set current_state = ${state}, is_completed = ${isCompleted(state)}, is_final = ${courierStatus(state).isFinal},
      updated_at = updated_at + interval '1 millisecond' where tracking_number = ${trackingNumber}`.execute(
    platform.db,
  );
  platform.live.recordChanged("booking", trackingNumber);
}

export interface GivenUploaded extends GivenWebOrder {
  readonly epicorId?: string;
  readonly customerName?: string;
  readonly authorityToLeave?: string;
}

/** An order of the web shop that is in the ERP. @returns its number */
export async function anUploadedOrder(app: App, given: GivenUploaded = {}): Promise<number> {
  const { db, clock } = app.platform;
  const { epicorId, customerName = "Ada Example", authorityToLeave, ...order } = given;
  const orderId = await aWebOrder(app, order);
  const attributes =
    authorityToLeave === undefined
      ? []
      : [
          { name: "authorityToLeave", value: authorityToLeave },
          { name: "isGift", value: "No" },
        ];
  await sql`
    update orders set epicor_id = ${epicorId ?? `E-${orderId}`}, epicor_synced_at = ${clock.now()}, customer_name = ${customerName},
      note_attributes = ${JSON.stringify(attributes)}::jsonb where order_id = ${orderId}`.execute(db);
  return orderId;
}

export interface StoredBooking {
  readonly trackingNumber: string;
  readonly orderId: number | null;
  readonly reference: string;
  readonly courierName: string;
  readonly currentState: string;
  readonly isCompleted: boolean;
  readonly isFinal: boolean;
  readonly bookedAt: Date | null;
  readonly changedAt: Date | null;
  readonly lookedAt: Date | null;
  readonly trackingUrl: string;
}

export async function storedBooking({ platform }: App, trackingNumber: string): Promise<StoredBooking | undefined> {
  const { rows } = await sql<StoredBooking>`
    select tracking_number as "trackingNumber", order_id as "orderId", reference, courier_name as "courierName",
      current_state as "currentState", is_completed as "isCompleted", is_final as "isFinal", booked_at as "bookedAt",
      changed_at as "changedAt", looked_at as "lookedAt", tracking_url as "trackingUrl"
    from bookings where tracking_number = ${trackingNumber}`.execute(platform.db);
  return rows[0];
}
