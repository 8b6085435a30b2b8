import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";
import type { StoredErpOrder } from "./erp-order.ts";
import { mostRoundingCents } from "./erp-totals.ts";

/** The order's money, as `OrderMoney` has it. Stands beside the order's columns, whose table is `o`. */
export const moneyJson = sql`json_build_object(
  'currency', o.currency, 'chargedCents', o.total_cents, 'currentCents', coalesce(o.current_total_cents, o.total_cents),
  'isTaxIncluded', o.is_tax_included, 'discountCents', o.discount_cents, 'shippingLines', o.shipping_lines,
  'ordered', (
    select json_build_object('cents', coalesce(sum(quantity * unit_price_cents), 0), 'discountCents', coalesce(sum(discount_cents), 0),
      'taxCents', coalesce(sum(tax_cents), 0))
    from order_lines l where l.order_id = o.order_id))`;

/** Whether `erpTotals` has a problem with the order `o`: the same rule in PostgreSQL, for lists. */
export const totalsFail: RawBuilder<boolean> = sql`(
  select abs(case when abs(cents - o.total_cents) <= ${sql.lit(mostRoundingCents)} then cents
      else cents - greatest(0, o.discount_cents - named) end - o.total_cents) > ${sql.lit(mostRoundingCents)}
    or left_cents - coalesce(o.current_total_cents, o.total_cents) < -${sql.lit(mostRoundingCents)}
    or coalesce(o.current_total_cents, o.total_cents) < 0 or is_charge_below
  from (
    select coalesce(sum(cents - off + tax), 0) as cents, coalesce(sum(off), 0) as named, coalesce(sum(left_of), 0) as left_cents,
      coalesce(bool_or(is_charge and left_of < 0), false) as is_charge_below
    from (
      select quantity * unit_price_cents as cents, discount_cents as off, case when o.is_tax_included then 0 else tax_cents end as tax, 0 as left_of,
        false as is_charge
      from order_lines l where l.order_id = o.order_id
      union all
      select 0, 0, 0, quantity * unit_price_cents - discount_cents + case when o.is_tax_included then 0 else tax_cents end, false
      from order_lines_left l where l.order_id = o.order_id
      union all
      select cents, off, tax, cents - off + tax - back, true from (
        select (s ->> 'cents')::bigint as cents, (s ->> 'discountCents')::bigint as off, (s ->> 'refundedCents')::bigint as back,
          case when o.is_tax_included then 0 else (s ->> 'taxCents')::bigint end as tax
        from jsonb_array_elements(o.shipping_lines) s) shipping) parts) sums)`;

/** The order `o` is in the ERP, or may be there in a moment. */
export const isSentToErp: RawBuilder<boolean> = sql`(o.epicor_id <> '' or o.epicor_synced_at is not null or exists (
  select from outbound_effects where kind = 'erp-upload' and subject = o.order_id::text and state in ('sending', 'unknown', 'confirmed')))`;

export interface ReadErpOrder extends StoredErpOrder {
  readonly version: string;
  readonly isCancelled: boolean;
  /** What the shop changed since it was sent is noted on the order. */
  readonly hasShopChange: boolean;
}

export async function storedErpOrder(db: Db, orderId: number): Promise<ReadErpOrder | undefined> {
  const { rows } = await sql<ReadErpOrder>`
    select order_id as "orderId", updated_at::text as version, is_cancelled as "isCancelled", shop_change is not null as "hasShopChange", source, source_id as "sourceId", name, to_char(created_at at time zone 'Australia/Brisbane', 'YYYY-MM-DD') as "placedOn", currency,
      epicor_id as "epicorId", epicor_synced_at as "epicorSyncedAt", is_settled as "isSettled",
      not is_paid and not is_cancelled and not is_test as "isUnpaid", customer_email as email,
      shipping_address as "shippingAddress", ${moneyJson} as money, order_note as note,
      coalesce((
        select json_agg(json_build_object('partCode', sku, 'title', title, 'grind', grind, 'quantity', quantity,
          'unitPriceCents', unit_price_cents, 'discountCents', discount_cents, 'taxCents', tax_cents,
          'isTaxed', not is_gift_card) order by n)
        from order_lines_left l where l.order_id = o.order_id), '[]') as lines
    from orders o where order_id = ${orderId}`.execute(db);
  return rows[0];
}

/**
 * Notes that an order is in the ERP under this number, unless it is already, under whatever number.
 * @returns the number it has now, '' where it has none; undefined where there is no such order any more
 */
export async function noteInErp(
  tx: Tx,
  given: { orderId: number; epicorId: string; at: Date },
): Promise<string | undefined> {
  await sql`
    update orders set epicor_id = ${given.epicorId}, epicor_synced_at = coalesce(epicor_synced_at, ${given.at}),
      updated_at = ${nextVersion(given.at)}
    where order_id = ${given.orderId} and (epicor_id = ${given.epicorId} or epicor_id = '' and epicor_synced_at is null)`.execute(
    tx,
  );
  const { rows } = await sql<{ epicorId: string }>`
    select epicor_id as "epicorId" from orders where order_id = ${given.orderId}`.execute(tx);
  return rows[0]?.epicorId;
}

export async function otherOrderInErp(
  tx: Tx,
  { orderId, epicorId }: { orderId: number; epicorId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from orders where epicor_id = ${epicorId} and epicor_id <> '' and order_id <> ${orderId}
    order by order_id limit 1`.execute(tx);
  return rows[0]?.name;
}

/** Orders that wait for the ERP and for which no upload was ordered yet, oldest first. */
export async function ordersWithoutUpload(db: Db, atMost: number): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from orders o
    where source = 'Shopify' and epicor_id = '' and epicor_synced_at is null and is_settled
      and not exists (select from outbound_effects where kind = 'erp-upload' and subject = o.order_id::text)
    order by order_id limit ${atMost}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** How many settled orders the upload would take if it were on: those ordered that wait for nothing else, and those not ordered yet. */
export async function uploadsHeldBack(db: Db, waitsFor: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from orders o left join outbound_effects e on e.kind = 'erp-upload' and e.subject = o.order_id::text
    where source = 'Shopify' and epicor_id = '' and epicor_synced_at is null and is_settled
      and (e.id is null or e.state = 'pending' and e.waits_for in ('', ${waitsFor}))`.execute(db);
  return rows[0]?.count ?? 0;
}
