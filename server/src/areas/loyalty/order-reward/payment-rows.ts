import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

const prefix = "payment of ";
/**
 * What an effect waits for whose order is not paid in full any more: a paid order that was made dearer in the shop is paid again later,
 * and what was withdrawn meanwhile would be withdrawn for good.
 */
export const paymentOf = (orderId: number): string => `${prefix}${orderId}`;

/** Of what is waited for, the payments of orders that are paid by now, or for which nobody will pay. */
export async function paymentsMade(db: Db, waitsFor: readonly string[]): Promise<string[]> {
  const orderIds = waitsFor.filter((one) => one.startsWith(prefix)).map((one) => Number(one.slice(prefix.length)));
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from orders
    where order_id = any(${orderIds}::bigint[]) and (is_paid or is_cancelled or is_test)`.execute(db);
  return rows.map(({ orderId }) => paymentOf(orderId));
}
