import { sql } from "kysely";
import type { Tx } from "../../../../platform/database/database.ts";

/** Lets one transaction at a time take in this sale. */
export async function lockSale(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pos order ${id}`}, 0))`.execute(tx);
}

/** The sale as it was told before; undefined when it was not. */
export async function toldSale(tx: Tx, id: string): Promise<{ orderId: number; body: unknown } | undefined> {
  const { rows } = await sql<{ orderId: number; body: unknown }>`
    select order_id as "orderId", body from orders left join order_raws using (order_id)
    where source = 'POS' and source_id = ${id}`.execute(tx);
  return rows[0];
}
