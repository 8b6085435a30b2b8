/** What a reward waits for that an order may get later: the words for it, and of which orders it has come. */
import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { isIdOfName } from "../../../providers/storefront/storefront-order.ts";

const [paymentPrefix, shopIdPrefix] = ["payment of ", "shop id of "];
/**
 * What an effect waits for whose order is not paid in full any more: a paid order that was made dearer in the shop is paid again later,
 * and what was withdrawn meanwhile would be withdrawn for good.
 */
export const paymentOf = (orderId: number): string => `${paymentPrefix}${orderId}`;
/** For an order that a file told of by its name. */
export const shopIdOf = (orderId: number): string => `${shopIdPrefix}${orderId}`;

const ordersIn = (waitsFor: readonly string[], prefix: string): number[] =>
  waitsFor.filter((one) => one.startsWith(prefix)).map((one) => Number(one.slice(prefix.length)));

/** Of what is waited for, the payments of orders that are paid by now, or for which nobody will pay. */
export async function paymentsMade(db: Db, waitsFor: readonly string[]): Promise<string[]> {
  const orderIds = ordersIn(waitsFor, paymentPrefix);
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from orders
    where order_id = any(${orderIds}::bigint[]) and (is_paid or is_cancelled or is_test)`.execute(db);
  return rows.map(({ orderId }) => paymentOf(orderId));
}

/** Of what is waited for, the ids that the shop has sent; all of them once nobody waits for one any more. */
export async function shopIdsReceived(
  db: Db,
  waitsFor: readonly string[],
  isOver: () => Promise<boolean>,
): Promise<string[]> {
  const orderIds = ordersIn(waitsFor, shopIdPrefix);
  if (orderIds.length === 0) return [];
  if (await isOver()) return orderIds.map(shopIdOf);
  const { rows } = await sql<{ orderId: number; sourceId: string }>`
    select order_id as "orderId", source_id as "sourceId" from orders where order_id = any(${orderIds}::bigint[])`.execute(
    db,
  );
  return rows.filter(({ sourceId }) => !isIdOfName(sourceId)).map(({ orderId }) => shopIdOf(orderId));
}
