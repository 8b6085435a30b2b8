import { getOrder, getOrderJourney, getRawOrder } from "@crema/contract/areas/orders";
import { resendGiftCard } from "@crema/contract/areas/loyalty";
import { sql } from "kysely";
import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aShopRecord, testShopWebhook, toldOrder } from "../../../../test/shop-orders.ts";

const logged: string[] = [];
const logTo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(chunk.toString("utf8"));
    done();
  },
});
const app = await startFileApp({ LOG_LEVEL: "trace" }, { webhooks: [testShopWebhook], logTo });
const headers = await signInStaff(app, { permissions: ["order.edit"] });

/** Tables and columns in which this text stands, also in bytes and in jobs. */
async function kept(text: string): Promise<readonly string[]> {
  const { db } = app.platform;
  const { rows: columns } = await sql<{ schema: string; table: string; column: string; type: string }>`
    select table_schema as schema, table_name as table, column_name as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { schema, table, column, type } of columns) {
    const value = type === "bytea" ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
    const { rows } =
      await sql`select 1 from ${sql.table(`${schema}.${table}`)} where ${value} like ${`%${text}%`} limit 1`.execute(
        db,
      );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

it("a gift card's number and a token that the shop tells lie in the delivery, the number in its line, and nowhere else", async () => {
  const [card, token] = ["6036284100000500123", "tok-3f9a1c77e2"];
  const line = {
    id: 1,
    title: "Gift card $50",
    sku: "GIFT-50",
    quantity: 1,
    price: "50.00",
    gift_card: true,
    properties: [{ name: "Gift card number", value: card }],
  };
  const record = { token, checkout_token: token, order_status_url: `https://shop.test/${token}`, line_items: [line] };
  const order = await toldOrder(app, aShopRecord(1, record));
  await toldOrder(app, aShopRecord(1, { ...record, note: "Ring", updated_at: "2026-11-21T11:05:00+10:00" }));
  const orderId = String(order?.orderId);
  await app.call(resendGiftCard, { body: { orderId, lineId: "1" }, headers: { ...headers, "idempotency-key": "k" } });
  expect(await kept(card)).toEqual(["inbound_deliveries.body", "order_lines.gift_cards"]);
  expect(await kept(token)).toEqual(["inbound_deliveries.body"]);
  for (const call of [getOrder, getOrderJourney, getRawOrder]) {
    const { status, body } = await app.call(call, { params: { orderId }, headers });
    const text = JSON.stringify(body);
    expect([status, text.includes(card), text.includes(token)]).toEqual([200, false, false]);
  }
  expect(logged).not.toEqual([]);
  expect(logged.filter((text) => text.includes(card) || text.includes(token))).toEqual([]);
});
