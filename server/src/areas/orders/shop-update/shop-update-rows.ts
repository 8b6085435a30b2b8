import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { orderRef } from "../../../platform/journal/order-ref-rows.ts";
import type { EffectState } from "../../../platform/outbound/effect.ts";
import { orderLane } from "../erp-upload/erp-upload.ts";
import { isSentToErp } from "../erp-upload/erp-upload-rows.ts";

export const shopUpdateKind = "storefront-order-update";
/** In words of the index that finds them. */
const isOfOrder = (orderId: number) => sql`kind = ${sql.lit(shopUpdateKind)} and lane = ${orderLane(orderId)}`;

/**
 * Of an update `e` of the backup: when it may have reached the shop, by the hand-overs of its order that a restore has lost, or by its
 * own attempts; null if it has neither.
 */
export const mayHaveArrivedAt = sql<Date | null>`(case when e.id <= (select max(newest_task) from restores) then greatest(
  (select max(l.at) from lost_handovers l join restores r on r.uuid = l.restore
    where l.kind = e.kind and l.ref = ${orderRef(sql`split_part(e.subject, ':', 1)`)} and e.id <= r.newest_task),
  (select max(a.started_at) from outbound_attempts a where a.effect_id = e.id and a.state <> 'not-sent')) end)`;
/** The same where no journal knows what was sent since the backup: the restore point is the moment the restore was found. */
const mayHaveArrived = sql<boolean>`(${mayHaveArrivedAt} is not null
  or exists (select from restores r where e.id <= r.newest_task and r.restore_point = r.detected_at))`;

export interface NewestUpdate {
  readonly id: number;
  readonly subject: string;
  readonly state: EffectState;
  readonly payload: unknown;
  /** It is from before a restore, and may have reached the shop. */
  readonly mayHaveArrived: boolean;
}

export async function newestShopUpdate(db: Db, orderId: number): Promise<NewestUpdate | undefined> {
  const { rows } = await sql<NewestUpdate>`
    select id, subject, state, payload, ${mayHaveArrived} as "mayHaveArrived"
    from outbound_effects e where ${isOfOrder(orderId)} order by id desc limit 1`.execute(db);
  return rows[0];
}

export interface StoredShopOrder {
  readonly sourceId: string;
  readonly note: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly shippingAddress: Readonly<Record<string, string>>;
  /** It was uploaded, so that changes in the shop are not taken over any more. */
  readonly isSent: boolean;
  /** What the shop has of these fields, as far as it was read before the upload. */
  readonly inShop: {
    readonly order_note?: string;
    readonly note_attributes?: unknown;
    readonly shipping_address?: unknown;
  };
}

export async function storedShopOrder(db: Db, orderId: number): Promise<StoredShopOrder | undefined> {
  const { rows } = await sql<StoredShopOrder>`
    select source_id as "sourceId", order_note as note, note_attributes as attributes, shipping_address as "shippingAddress",
      source_told as "inShop", ${isSentToErp} as "isSent"
    from orders o where order_id = ${orderId}`.execute(db);
  return rows[0];
}
