import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/**
 * What the shop changed of an order and staff have not seen to; what comes in of it meanwhile waits until the transaction ends.
 *
 * @returns '' for nothing; undefined when there is no order of this number
 */
export async function heldShopChange(tx: Tx, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select shop_change_reason as reason from orders where order_id = ${orderId} for no key update`.execute(tx);
  return rows[0]?.reason;
}

export async function clearShopChange(tx: Tx, orderId: string): Promise<void> {
  await sql`update orders set shop_change_reason = '' where order_id = ${orderId}`.execute(tx);
}
