import { sql } from "kysely";
import { insertRows } from "../src/platform/database/write-rows.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import type { Platform } from "../src/platform/platform.ts";

const plain = {
  source: "Shopify",
  customer_name: "",
  customer_first_name: "",
  customer_last_name: "",
  customer_email: "",
  customer_phone: "",
  shipping_address: {},
  updated_at: "2026-01-01T00:00:00Z",
  total_cents: 1_000,
  currency: "AUD",
  epicor_id: "",
  epicor_synced_at: "",
  is_settled: true,
  is_cancelled: false,
  is_test: false,
  loyalty_rewards_synced: false,
  loyalty_rewards_rejected: false,
};
export type ListedOrder = Partial<typeof plain> & { readonly name: string; readonly created_at: string };

export async function listedOrders(
  { platform: { db } }: { readonly platform: Platform },
  orders: readonly ListedOrder[],
): Promise<ReadonlyMap<string, string>> {
  const rows = orders.map((order) => {
    const row = { ...plain, source_id: order.name, ...order };
    return { ...row, epicor_synced_at: row.epicor_synced_at === "" ? null : row.epicor_synced_at };
  });
  await inTransaction(db, (tx) => insertRows(tx, "orders", rows));
  const names = orders.map(({ name }) => name);
  const { rows: numbers } = await sql<{ name: string; orderId: string }>`
    select name, order_id::text as "orderId" from orders where name = any(${names})`.execute(db);
  return new Map(numbers.map(({ name, orderId }) => [name, orderId]));
}
