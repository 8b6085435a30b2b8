import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sell, type ShopifyStand, startShopifyStand } from "../test/shopify.ts";
import { storedOrders } from "../test/stored-orders.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { shopifyWebhook } from "./webhooks.ts";

let app: TestApp;
let stand: ShopifyStand;
beforeAll(async () => {
  stand = await startShopifyStand();
  app = await startTestApp({ JOBS: "on" }, { webhooks: [shopifyWebhook(stand.config)] });
  app.clock.set(systemClock.now());
  const address = `${await app.listen()}/v1/webhooks/shopify`;
  const topics = ["ORDERS_CREATE", "ORDERS_UPDATED", "ORDERS_PAID", "ORDERS_CANCELLED"] as const;
  await stand.storefront.ensureWebhooks({ address, topics }, AbortSignal.timeout(5_000));
});
afterAll(async () => {
  await app.stop();
  await stand.close();
});

const sold = (): Promise<string> =>
  sell(stand.control, { lines: [{ sku: "ESP-1KG" }], customer: { email: "ada@example.test" } });
const stored = async (id: string) => (await storedOrders(app)).filter(({ sourceId }) => sourceId === id);

describe("the shop tells, and jobs work on it", () => {
  it("of an order at once, with its upload ordered", async () => {
    const id = await sold();
    await vi.waitFor(async () => expect(await stored(id)).toMatchObject([{ effects: ["erp-upload pending"] }]), {
      timeout: 60_000,
    });
  });

  it("of one order twice, late, forged and out of order, and it is one order as it stands now", async () => {
    const id = await sold();
    // Which of two states is the newer one is told by the shop's time, in whole seconds.
    await stand.advance(1);
    await stand.control("order-changes", { id, note: "Ring twice" });
    const topic = "ORDERS_UPDATED";
    const statuses = await Promise.all([
      stand.control("emit", { topic, id, duplicates: 3 }),
      stand.control("emit", { topic, id, duplicates: 3, sameEvent: true }),
      stand.control("emit", { topic, id, outOfOrder: true }),
      stand.control("emit", { topic, id, badSignature: true }),
    ]);
    expect(statuses.map((one) => JSON.stringify(one))).toEqual([
      '{"statuses":[200,200,200,200]}',
      '{"statuses":[200,200,200,200]}',
      '{"statuses":[200,200]}',
      '{"statuses":[401]}',
    ]);
    const asNow = [{ note: "Ring twice", effects: ["erp-upload pending"] }];
    await vi.waitFor(async () => expect(await stored(id)).toMatchObject(asNow), { timeout: 60_000 });
    await stand.advance(1);
    await stand.control("order-changes", { id, cancelled: true });
    await vi.waitFor(async () => expect(await stored(id)).toMatchObject([{ isSettled: false }]), { timeout: 60_000 });
  });
});
