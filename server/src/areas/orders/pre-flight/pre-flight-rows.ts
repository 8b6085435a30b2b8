import { type RawBuilder, sql } from "kysely";
import { abortable, type Db } from "../../../platform/database/database.ts";
import type { StoredErpOrder } from "../erp-upload/erp-order.ts";
import type { CheckedOrder } from "./order-problems.ts";

type StoredCheck = CheckedOrder &
  Pick<StoredErpOrder, "orderId" | "source" | "isSettled" | "epicorId" | "epicorSyncedAt">;

/**
 * A part is unknown when the ERP's parts were read to the end once, and it is not among them. Stands beside the order's columns, whose
 * table is `o`.
 */
const checkColumns = sql`
  o.order_id as "orderId", o.source, o.is_settled as "isSettled", o.epicor_id as "epicorId", o.epicor_synced_at as "epicorSyncedAt",
  o.currency, o.shipping_address as "shippingAddress",
  coalesce((
    select json_agg(json_build_object('n', n, 'partCode', l.sku, 'title', l.title, 'isUnknown', p.part_code is null
      and exists (select from settings where key = 'erp-parts' and value ->> 'finishedAt' <> '')) order by n)
    from order_lines_left l left join parts p on p.part_code = l.sku and p.is_in_erp where l.order_id = o.order_id), '[]') as lines`;

/** What one order is checked by; undefined when there is none of this number. */
export async function checkedOrder(db: Db, orderId: number): Promise<StoredCheck | undefined> {
  const { rows } = await sql<StoredCheck>`
    select ${checkColumns} from orders o where o.order_id = ${orderId}`.execute(db);
  return rows[0];
}

/** Orders of the web shop that wait for the ERP. */
export const waitsForErp = sql`o.source = 'Shopify' and o.epicor_id = '' and o.epicor_synced_at is null and o.is_settled`;

/**
 * The next orders that wait for the ERP, by number.
 *
 * @param of.conditions - more of them, on `orders o`
 */
export async function nextWaitingOrders(
  db: Db,
  of: {
    readonly conditions: readonly RawBuilder<unknown>[];
    readonly after: number;
    readonly atMost: number;
    readonly signal: AbortSignal;
  },
): Promise<readonly StoredCheck[]> {
  const where = sql.join([waitsForErp, sql`o.order_id > ${of.after}`, ...of.conditions], sql` and `);
  const { rows } = await sql<StoredCheck>`
    select ${checkColumns} from orders o where ${where} order by o.order_id limit ${of.atMost}`.execute(
    db,
    abortable(of.signal),
  );
  return rows;
}
