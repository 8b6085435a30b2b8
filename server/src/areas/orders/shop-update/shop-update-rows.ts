import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { EffectState } from "../../../platform/outbound/effect.ts";
import { orderLane } from "../erp-upload/erp-upload.ts";

export const shopUpdateKind = "storefront-order-update";
/** In words of the index that finds them. */
const isOfOrder = (orderId: number) => sql`kind = ${sql.lit(shopUpdateKind)} and lane = ${orderLane(orderId)}`;

interface OrderedUpdate {
  readonly id: number;
  readonly subject: string;
  readonly state: EffectState;
  readonly payload: unknown;
}

export async function newestShopUpdate(db: Db, orderId: number): Promise<OrderedUpdate | undefined> {
  const { rows } = await sql<OrderedUpdate>`
    select id, subject, state, payload from outbound_effects where ${isOfOrder(orderId)} order by id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

interface StoredShopOrder {
  readonly sourceId: string;
  readonly note: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly shippingAddress: Readonly<Record<string, string>>;
}

export async function storedShopOrder(db: Db, orderId: number): Promise<StoredShopOrder | undefined> {
  const { rows } = await sql<StoredShopOrder>`
    select source_id as "sourceId", order_note as note, note_attributes as attributes, shipping_address as "shippingAddress"
    from orders where order_id = ${orderId}`.execute(db);
  return rows[0];
}
