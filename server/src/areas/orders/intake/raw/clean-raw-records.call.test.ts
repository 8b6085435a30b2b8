import { getRawOrder } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startFileApp } from "../../../../../test/file-app.ts";
import { aRawOrder, aWebOrder } from "../../../../../test/orders.ts";
import { signInStaff } from "../../../../../test/sessions.ts";
import { aShopRecord, testShopWebhook, toldOrder } from "../../../../../test/shop-orders.ts";
import { nothingToDo } from "../../../../platform/jobs/task.ts";
import { rawRecordTasks } from "./clean-raw-records.ts";

const app = await startFileApp({}, { webhooks: [testShopWebhook] });
const headers = await signInStaff(app, { permissions: ["order.edit"] });

const clean = () => rawRecordTasks["clean-raw-records"]?.run(app.platform, {});
const raw = async (orderId: number) =>
  (await app.call(getRawOrder, { params: { orderId: String(orderId) }, headers })).body;
const card = "603628410000050000";

it("takes card numbers out of records that were stored before there was a rule for them, once, and leaves the rest [AMB-66]", async () => {
  const wish = { name: "Gift card", value: "For Ada" };
  const orders: number[] = [];
  for (let n = 0; n < 450; n += 1) orders.push(await aWebOrder(app));
  for (const orderId of orders)
    await aRawOrder(app, orderId, {
      id: orderId,
      token: "t",
      line_items: [{ properties: [{ name: "Gift card", value: `${card} / ${card}` }, wish] }],
    });
  expect(await raw(orders[0] ?? 0)).toHaveProperty("token");
  await clean();
  for (const orderId of [orders[0] ?? 0, orders[449] ?? 0])
    expect(await raw(orderId)).toEqual({ id: orderId, line_items: [{ properties: [wish] }] });
  const { rows } = await sql`select 1 from order_raws where body::text like ${`%${card}%`}`.execute(app.platform.db);
  expect(rows).toEqual([]);
  expect(await clean()).toBe(nothingToDo);
});

it("finds nothing to clean in what came in by today's rules, the first time and again", async () => {
  await toldOrder(app, aShopRecord(1));
  await toldOrder(app, { ...aShopRecord(1), note: "Ring", updated_at: "2026-11-21T11:05:00+10:00" });
  expect(await clean()).toBe(nothingToDo);
});
