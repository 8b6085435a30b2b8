import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { secret } from "../src/platform/config/secret.ts";
import type { Db } from "../src/platform/database/database.ts";
import { inboxTasks } from "../src/platform/inbox/inbox.ts";
import { type StoredOrderRow, storedOrders } from "./stored-orders.ts";
import type { TestApp } from "./test-app.ts";
import { shopifyWebhook } from "../src/webhooks.ts";

const signingSecret = "a-secret-of-tests";
export const testShopWebhook = shopifyWebhook({
  clientSecret: secret(signingSecret),
  previousClientSecret: secret(""),
  grindNames: ["grind"],
});

const place = {
  name: "Ada Example",
  address1: "1 Test St",
  address2: "",
  company: null,
  city: "Brisbane",
  zip: "4000",
  province_code: "QLD",
  country: "Australia",
  phone: "0491 570 006",
};

/** A paid order of one line; `number` makes it one of a kind. */
export const aShopRecord = (number: number, changed: object = {}): Record<string, unknown> => ({
  id: 7_000_000_000 + number,
  name: `#${number}`,
  created_at: "2026-11-21T11:00:00+10:00",
  updated_at: "2026-11-21T11:00:00+10:00",
  currency: "AUD",
  taxes_included: true,
  financial_status: "paid",
  email: `buyer.${number}@example.test`,
  total_price: "55.95",
  total_discounts: "0.00",
  note: "Leave it at the door",
  note_attributes: [{ name: "isGift", value: "true" }],
  tags: "",
  customer: { id: 900_000 + number, email: `buyer.${number}@example.test`, first_name: "Ada", last_name: "Example" },
  shipping_address: place,
  billing_address: place,
  shipping_lines: [{ title: "Standard", price: "9.95" }],
  discount_codes: [{ code: "BEANS" }],
  line_items: [
    {
      id: 1,
      title: "Espresso",
      sku: "ESP-1KG",
      quantity: 1,
      price: "46.00",
      properties: [{ name: "Grind", value: "Fine" }],
    },
  ],
  ...changed,
});
export const aPlace = (changed: object): Record<string, unknown> => ({ ...place, ...changed });

let told = 0;
/** The shop tells of it, signed; a text is sent as it is. @returns the answer's status */
export async function tell(
  app: TestApp,
  record: unknown,
  { event, by = signingSecret, topic = "orders/updated" }: { event?: string; by?: string; topic?: string } = {},
): Promise<number> {
  told += 1;
  const body = Buffer.from(typeof record === "string" ? record : JSON.stringify(record));
  const answer = await app.server.inject({
    method: "POST",
    url: "/v1/webhooks/shopify",
    payload: body,
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": topic,
      "x-shopify-event-id": event ?? `event-${told}`,
      "x-shopify-hmac-sha256": createHmac("sha256", by).update(body).digest("base64"),
    },
  });
  return answer.statusCode;
}

/** Works on what waits, all together as it comes out of the queue; what the program's own background work took is waited for. */
export async function workOnWebhooks({ platform }: TestApp): Promise<void> {
  await inboxTasks([testShopWebhook])["work-on-deliveries"]?.run(platform, { provider: "shopify" });
  while (await isUnderWay(platform.db)) await pause(30);
}
async function isUnderWay(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from inbound_deliveries where state = 'pending' and error = ''`.execute(db);
  return rows.length > 0;
}

/** Tells and works on it. @returns the order as it is stored then */
export async function toldOrder(app: TestApp, record: Record<string, unknown>): Promise<StoredOrderRow | undefined> {
  await tell(app, record);
  await workOnWebhooks(app);
  return (await storedOrders(app)).find(({ sourceId }) => sourceId.endsWith(`/${String(record["id"])}`));
}

/** What Shopify publishes as samples of its API. Source: server/test/fixtures/README.md. */
export const shopifySample = (name: "shopify-order" | "shopify-orders"): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));
