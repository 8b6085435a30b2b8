import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { orderRef } from "../../../platform/journal/order-ref-rows.ts";
import type { EffectState } from "../../../platform/outbound/effect.ts";
import { orderLane } from "../erp-upload/erp-upload.ts";

export const shopUpdateKind = "storefront-order-update";
/** In words of the index that finds them. */
const isOfOrder = (orderId: number) => sql`kind = ${sql.lit(shopUpdateKind)} and lane = ${orderLane(orderId)}`;

/** Of an update `e`: when it was handed over in the minutes that a restore has lost; null if it was not. */
export const lostUpdateAt = sql<Date | null>`(
  select max(l.at) from lost_handovers l
  where l.kind = e.kind and l.ref = ${orderRef(sql`split_part(e.subject, ':', 1)`)} and l.at >= e.created_at)`;

interface OrderedUpdate {
  readonly id: number;
  readonly subject: string;
  readonly state: EffectState;
  readonly payload: unknown;
  /** When it was handed over in the minutes that a restore has lost. */
  readonly lostAt: Date | null;
}

export async function newestShopUpdate(db: Db, orderId: number): Promise<OrderedUpdate | undefined> {
  const { rows } = await sql<OrderedUpdate>`
    select id, subject, state, payload, ${lostUpdateAt} as "lostAt"
    from outbound_effects e where ${isOfOrder(orderId)} order by id desc limit 1`.execute(db);
  return rows[0];
}

export interface StoredShopOrder {
  readonly sourceId: string;
  readonly note: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly shippingAddress: Readonly<Record<string, string>>;
  /** When it changed in the shop, as far as was read. */
  readonly sourceUpdatedAt: Date;
}

export async function storedShopOrder(db: Db, orderId: number): Promise<StoredShopOrder | undefined> {
  const { rows } = await sql<StoredShopOrder>`
    select source_id as "sourceId", order_note as note, note_attributes as attributes, shipping_address as "shippingAddress",
      coalesce(source_updated_at, created_at) as "sourceUpdatedAt"
    from orders where order_id = ${orderId}`.execute(db);
  return rows[0];
}
