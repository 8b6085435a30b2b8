import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/** Keeps others from telling anything new of an order until the transaction ends. @returns whether there is one of this number */
export async function lockOrderForUpdate(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from orders where order_id = ${orderId} for no key update`.execute(tx);
  return rows.length === 1;
}

interface ReadOrder {
  readonly orderId: number;
  /** `updated_at` as text. */
  readonly version: string;
}
/** Keeps others from changing an order until the transaction ends. @returns whether it still is as it was read */
export async function lockUnchangedOrder(tx: Tx, { orderId, version }: ReadOrder): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`
    select updated_at::text as version from orders where order_id = ${orderId} for share`.execute(tx);
  return rows[0]?.version === version;
}
