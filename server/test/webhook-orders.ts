/** Orders of webhooks, stored without HTTP: for many at once. */
import { takeInOrders } from "../src/areas/orders/intake/take-in.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import { orderOfWebhook } from "../src/providers/storefront/shopify/orders/webhook-order.ts";
import type { TestApp } from "./test-app.ts";

/** So early that no order is history. */
const since = new Date("2020-01-01T00:00:00Z");

/** Reads and stores them as the webhook's worker does. @returns their numbers */
export async function storeWebhookOrders(
  { platform, clock }: Pick<TestApp, "platform" | "clock">,
  records: readonly object[],
): Promise<readonly number[]> {
  const orders = records.map((raw) => ({
    order: orderOfWebhook(JSON.parse(JSON.stringify(raw)), ["grind"]),
    raw,
    receivedAt: clock.now(),
    by: "told" as const,
  }));
  const taken = await inTransaction(platform.db, (tx) => takeInOrders(platform, tx, { orders, since }));
  return taken.map(({ orderId }) => orderId);
}
