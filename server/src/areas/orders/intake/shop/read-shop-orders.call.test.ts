import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { sell, startShopifyStand } from "../../../../../test/shopify.ts";
import { storedOrders } from "../../../../../test/stored-orders.ts";
import { startFileApp } from "../../../../../test/file-app.ts";
import { hours, minutes, systemClock } from "../../../../platform/clock/clock.ts";
import { nothingToDo, nothingTried, switchedOff } from "../../../../platform/jobs/task.ts";
import { ProviderError } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Storefront } from "../../../../providers/storefront/storefront.ts";
import { compareTask, shopOrderTasks } from "./read-shop-orders.ts";

const stand = await startShopifyStand();
afterAll(() => stand.close());
const app = await startFileApp({ PUBLIC_URL: "http://127.0.0.1:4999" }, { ports: { storefront: stand.storefront } });
const { db } = app.platform;
app.clock.set(systemClock.now());

const exportOf = async (): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`select export_id as id from order_intake`.execute(db);
  return rows[0]?.id;
};
const noExport = (): ProviderError =>
  new ProviderError({
    provider: "shopify",
    operation: "OneExport",
    message: "There is no such export",
    isRetryable: false,
  });
const run = (task: string, { storefront, payload = {} }: { storefront?: Storefront; payload?: object } = {}) => {
  const platform: Platform = storefront ? { ...app.platform, ports: { storefront } } : app.platform;
  return shopOrderTasks[task]?.run(platform, { ...payload });
};
const sold = (changed: object = {}): Promise<string> =>
  sell(stand.control, {
    lines: [{ sku: "ESP-1KG", quantity: 2 }],
    customer: { email: "ada@example.test" },
    ...changed,
  });
const stored = async (id: string) => (await storedOrders(app)).find(({ sourceId }) => sourceId === id);
const untilExported = async (payload: object): Promise<unknown> => {
  await run(compareTask, { payload });
  await stand.advance(10);
  return run(compareTask);
};

describe("orders that no webhook told of", () => {
  it("are read from the shop, once, with what follows of them", async () => {
    const id = await sold({ lines: [{ sku: "ESP-1KG", quantity: 2 }, { sku: "GIFT-50" }] });
    await run("read-shop-orders");
    expect(await stored(id)).toMatchObject({
      source: "Shopify",
      email: "ada@example.test",
      lines: [
        { sku: "ESP-1KG", quantity: 2, isGiftCard: false },
        { sku: "GIFT-50", quantity: 1, isGiftCard: true },
      ],
      effects: ["erp-upload pending"],
    });
    expect(await run("read-shop-orders")).toBe(nothingToDo);
    await stand.control("order-changes", { id, note: "Ring twice" });
    expect(await run("read-shop-orders")).toBeUndefined();
    expect(await stored(id)).toMatchObject({ note: "Ring twice", effects: ["erp-upload pending"] });
  });

  it("of before the shop was connected are left to a look at everything, which brings them in as history", async () => {
    expect((await storedOrders(app)).length).toBeLessThan(stand.orderNames().length);
    await untilExported({});
    expect((await storedOrders(app)).length).toBeLessThan(stand.orderNames().length);
    await untilExported({ all: true });
    const all = await storedOrders(app);
    expect(all.map(({ name }) => name).toSorted()).toEqual([...stand.orderNames()].toSorted());
    const old = all.filter(
      ({ effects, isSettled, source }) => isSettled && source === "Shopify" && effects.includes("erp-upload withdrawn"),
    );
    expect(old.length).toBeGreaterThan(20);
  });

  it("and were missed by the search are found by the nightly comparison", async () => {
    const id = await sold();
    await sql`update order_intake set read_until = now() + interval '1 day', exported_at = null`.execute(db);
    await run("read-shop-orders");
    expect(await stored(id)).toBeUndefined();
    await untilExported({});
    expect(await stored(id)).toMatchObject({ effects: ["erp-upload pending"] });
    await sql`update order_intake set read_until = since`.execute(db);
    expect(await run(compareTask)).toBe(nothingTried);
    app.clock.advance(hours(24));
    await run(compareTask);
    const { rows } = await sql`select 1 from order_intake where export_id <> ''`.execute(db);
    expect(rows).toHaveLength(1);
    app.clock.advance(-hours(24));
  });

  it("are compared anew when the shop does not know its own list any more", async () => {
    await run(compareTask, { payload: { all: true } });
    expect(await exportOf()).not.toBe("");
    const gone: Storefront = {
      ...stand.storefront,
      exports: {
        ...stand.storefront.exports,
        state: () => Promise.reject(noExport()),
      },
    };
    await expect(run(compareTask, { storefront: gone })).rejects.toThrow("There is no such export");
    expect(await exportOf()).toBe("");
  });

  it("are read to the end by the next run when the shop falls silent in the midst", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) ids.push(await sold());
    const { orders } = stand.storefront;
    let pages = 0;
    const breaking: Storefront = {
      ...stand.storefront,
      orders: {
        ...orders,
        changedSince: (asked, signal) => {
          pages += 1;
          return pages > 2 ? Promise.reject(new Error("gone")) : orders.changedSince(asked, signal);
        },
      },
    };
    await expect(run("read-shop-orders", { storefront: breaking })).rejects.toThrow("gone");
    await run("read-shop-orders");
    for (const id of ids) expect(await stored(id)).toMatchObject({ effects: ["erp-upload pending"] });
  });

  it("and cannot be read are told of, and hold up none of the others", async () => {
    const id = await sold();
    const { orders } = stand.storefront;
    const unreadable: Storefront = {
      ...stand.storefront,
      orders: {
        ...orders,
        changedSince: async (asked, signal) => ({
          ...(await orders.changedSince(asked, signal)),
          unreadable: ["gid://shopify/Order/1"],
          next: undefined,
        }),
      },
    };
    app.clock.advance(minutes(1));
    expect(await run("read-shop-orders", { storefront: unreadable })).toEqual({
      problem: "An order of the shop cannot be read: gid://shopify/Order/1",
    });
    await run("read-shop-orders");
    expect(await stored(id)).toBeDefined();
  });
});

describe("the shop's webhooks", () => {
  it("are subscribed to at this program's own address, and again when the shop dropped them", async () => {
    expect(await run("subscribe-to-shop")).toBeUndefined();
    expect(await run("subscribe-to-shop")).toBe(nothingToDo);
    const topics = await stand.storefront.ensureWebhooks(
      {
        address: "http://127.0.0.1:4999/v1/webhooks/shopify",
        topics: ["ORDERS_CREATE", "ORDERS_UPDATED", "ORDERS_PAID", "ORDERS_CANCELLED"],
      },
      AbortSignal.timeout(5_000),
    );
    expect(topics).toEqual([]);
  });

  it("are of no concern without a shop", async () => {
    for (const task of Object.keys(shopOrderTasks))
      expect(await shopOrderTasks[task]?.run({ ...app.platform, ports: {} }, {})).toBe(switchedOff);
  });
});
