import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Keeps others from telling anything new of an order until the transaction ends. @returns whether there is one of this number */
export async function holdOrder(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from orders where order_id = ${orderId} for no key update`.execute(tx);
  return rows.length === 1;
}

/** Whether an order is in the ERP, by upload or by hand; undefined when there is none of this number. */
export async function isInErp(db: Db, orderId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isInErp: boolean }>`
    select epicor_id <> '' or epicor_synced_at is not null as "isInErp" from orders where order_id = ${orderId}`.execute(
    db,
  );
  return rows[0]?.isInErp;
}
