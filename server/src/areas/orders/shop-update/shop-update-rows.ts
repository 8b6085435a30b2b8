import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { orderRef } from "../../../platform/journal/order-ref-rows.ts";
import type { EffectState } from "../../../platform/outbound/effect.ts";
import { orderLane } from "../erp-upload/erp-upload.ts";

export const shopUpdateKind = "storefront-order-update";
/** In words of the index that finds them. */
const isOfOrder = (orderId: number) => sql`kind = ${sql.lit(shopUpdateKind)} and lane = ${orderLane(orderId)}`;

/** Of an update `e` of the backup: when its order had one handed over in the minutes that a restore has lost; null if it had none. */
export const lostUpdateAt = sql<Date | null>`(
  select max(l.at) from lost_handovers l join restores r on r.uuid = l.restore
  where l.kind = e.kind and l.ref = ${orderRef(sql`split_part(e.subject, ':', 1)`)} and e.id <= r.newest_task)`;
/** Of an update `e` of the backup: the shop may have had it, then or while the backup was made. */
const mayHaveArrived = sql<boolean>`(${lostUpdateAt} is not null
  or e.id <= (select max(newest_task) from restores)
    and exists (select from outbound_attempts a where a.effect_id = e.id and a.state <> 'not-sent'))`;

export interface NewestUpdate {
  readonly id: number;
  readonly subject: string;
  readonly state: EffectState;
  readonly payload: unknown;
  /** It is of before a restore, and may have reached the shop. */
  readonly mayHaveArrived: boolean | null;
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
  /** What the shop has of these fields, as far as it was read; of an order in the ERP as it was before. */
  readonly inShop: {
    readonly order_note?: string;
    readonly note_attributes?: unknown;
    readonly shipping_address?: unknown;
  };
}

export async function storedShopOrder(db: Db, orderId: number): Promise<StoredShopOrder | undefined> {
  const { rows } = await sql<StoredShopOrder>`
    select source_id as "sourceId", order_note as note, note_attributes as attributes, shipping_address as "shippingAddress",
      source_told as "inShop"
    from orders where order_id = ${orderId}`.execute(db);
  return rows[0];
}
