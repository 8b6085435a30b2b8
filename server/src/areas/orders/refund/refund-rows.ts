import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/** Keeps others from telling anything new of an order until the transaction ends. @returns whether there is one of this number */
export async function holdOrder(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from orders where order_id = ${orderId} for no key update`.execute(tx);
  return rows.length === 1;
}
