import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Whether an order is in the ERP, by upload or by hand; undefined when there is none of this number. */
export async function isInErp(db: Db, orderId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isInErp: boolean }>`
    select is_in_erp as "isInErp" from orders where order_id = ${orderId}`.execute(db);
  return rows[0]?.isInErp;
}

/** What the shop changed of an order and staff have not seen to; undefined for nothing. */
export async function shopChangeOf(tx: Tx, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select shop_change_reason as reason from orders where order_id = ${orderId} and shop_change_reason <> ''`.execute(
    tx,
  );
  return rows[0]?.reason;
}

export async function clearShopChange(tx: Tx, orderId: string): Promise<void> {
  await sql`update orders set shop_change_reason = '' where order_id = ${orderId}`.execute(tx);
}
