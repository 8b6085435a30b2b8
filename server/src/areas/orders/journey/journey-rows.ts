import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { cancelledStates } from "../../../providers/couriers/courier-states.ts";

export interface JourneyOrder {
  readonly source: string;
  readonly createdAt: Date;
  readonly currency: string;
  readonly isTest: boolean;
  readonly isCancelled: boolean;
  /** Paid, meant and not cancelled. */
  readonly isSettled: boolean;
  readonly epicorId: string;
  readonly epicorSyncedAt: Date | null;
  /** When its source's record got here; null where none is kept. */
  readonly receivedAt: Date | null;
  readonly isRewarded: boolean;
  readonly isMarkedByHand: boolean;
  readonly rewardedAt: Date | null;
  readonly earnedCents: number;
  readonly hasCard: boolean;
  readonly isUploadOn: boolean;
  readonly isRewardOn: boolean;
  /** What the shop changed after the upload and staff have not seen to; '' for nothing. */
  readonly shopChange: string;
}

export async function journeyOrder(
  db: Db,
  given: { orderId: string; uploadSwitch: string; rewardSwitch: string },
): Promise<JourneyOrder | undefined> {
  const { rows } = await sql<JourneyOrder>`
    select o.source, o.created_at as "createdAt", o.currency, o.is_test as "isTest", o.is_cancelled as "isCancelled",
      o.is_settled and o.is_paid as "isSettled", o.epicor_id as "epicorId", o.epicor_synced_at as "epicorSyncedAt",
      (select received_at from order_raws w where w.order_id = o.order_id) as "receivedAt",
      o.loyalty_rewards_synced as "isRewarded", coalesce(r.manually_processed, false) as "isMarkedByHand",
      r.processed_at as "rewardedAt", coalesce(r.cents, 0) as "earnedCents", coalesce(a.fom, '') <> '' as "hasCard",
      ${isOn(given.uploadSwitch)} as "isUploadOn", ${isOn(given.rewardSwitch)} as "isRewardOn",
      o.shop_change_reason as "shopChange"
    from orders o left join order_rewards r using (order_id) left join loyalty_accounts a on a.user_uuid = o.user_uuid
    where o.order_id = ${given.orderId}`.execute(db);
  return rows[0];
}

const isOn = (key: string) => sql`exists (select from settings where key = ${key} and value = 'true')`;

/** What staff did to an order, without what they did about something outside, which the effects tell. */
export interface JourneyAct {
  readonly at: Date;
  readonly username: string;
  readonly act: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

const mostActs = 100;
export async function journeyActs(db: Db, orderId: string): Promise<readonly JourneyAct[]> {
  const { rows } = await sql<JourneyAct>`
    select at, username, act, changes from (
      select id, at, who_name as username, act, changes from audit_entries
      where record = 'order' and record_id = ${orderId} and changes <> '{}' order by id desc limit ${mostActs}) newest
    order by id`.execute(db);
  return rows;
}

export interface BookedParcel {
  readonly courierName: string;
  readonly trackingNumber: string;
  readonly currentState: string;
  readonly isCompleted: boolean;
  readonly isCancelled: boolean;
  /** Ordered from here, and not by the ERP. */
  readonly isOurs: boolean;
  readonly bookedAt: Date | null;
  /** The courier's own time of its newest news. */
  readonly changedAt: Date | null;
  readonly createdAt: Date;
}

const mostParcels = 20;
export async function bookedParcels(db: Db, orderId: string): Promise<readonly BookedParcel[]> {
  const { rows } = await sql<BookedParcel>`
    select courier_name as "courierName", tracking_number as "trackingNumber", current_state as "currentState",
      is_completed as "isCompleted", current_state = any(${[...cancelledStates]}::text[]) as "isCancelled",
      starts_with(reference, 'ord_') as "isOurs", booked_at as "bookedAt", changed_at as "changedAt", created_at as "createdAt"
    from bookings where order_id = ${orderId} order by booking_id limit ${mostParcels}`.execute(db);
  return rows;
}
