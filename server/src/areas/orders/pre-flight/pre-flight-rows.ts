import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { StoredErpOrder } from "../erp-upload/erp-order.ts";
import { moneyJson, totalsFail } from "../erp-upload/erp-upload-rows.ts";
import type { CheckedOrder } from "./order-problems.ts";

type StoredCheck = CheckedOrder &
  Pick<StoredErpOrder, "orderId" | "source" | "isSettled" | "epicorId" | "epicorSyncedAt">;

/**
 * A part is unknown when the ERP's parts were read to the end once, and it is not among them. Stands beside the order's columns, whose
 * table is `o`.
 */
const checkColumns = sql`
  o.order_id as "orderId", o.source, o.is_settled as "isSettled", o.epicor_id as "epicorId", o.epicor_synced_at as "epicorSyncedAt",
  o.currency, o.shipping_address as "shippingAddress", ${moneyJson} as money,
  coalesce((
    select json_agg(json_build_object('n', n, 'partCode', l.sku, 'title', l.title, 'quantity', l.quantity,
      'unitPriceCents', l.unit_price_cents, 'discountCents', l.discount_cents, 'taxCents', l.tax_cents, 'isUnknown', p.part_code is null
      and exists (select from settings where key = 'erp-parts' and value ->> 'finishedAt' <> '')) order by n)
    from order_lines_left l left join parts p on p.part_code = l.sku and p.is_in_erp where l.order_id = o.order_id), '[]') as lines`;

const werePartsRead = sql`(select value ->> 'finishedAt' <> '' from settings where key = 'erp-parts')`;

export async function checkedOrder(db: Db, orderId: number): Promise<StoredCheck | undefined> {
  const { rows } = await sql<StoredCheck>`
    select ${checkColumns} from orders o where o.order_id = ${orderId}`.execute(db);
  return rows[0];
}

/**
 * Orders of the web shop that wait for the ERP and would be refused by it, on `orders o`; as `orderProblems` has it. Each order's lines
 * are read once, and the parts once for all of them.
 */
export const wouldFail = (currency: string): RawBuilder<unknown> => sql`
  o.source = 'Shopify' and o.epicor_id = '' and o.epicor_synced_at is null and o.is_settled and (
    o.currency <> ${currency} or o.address_fails or ${totalsFail}
    or not coalesce((
      select bool_and(btrim(l.sku, E' \\t\\n\\r') <> '' and (not coalesce(${werePartsRead}, false)
        or l.sku in (select part_code from parts where is_in_erp)))
      from order_lines_left l where l.order_id = o.order_id), false))`;
