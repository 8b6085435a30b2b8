import { afterEach, describe, expect, it } from "vitest";
import { buildSchema, parse, validate } from "graphql";
import { sell, shopifySchema, startShopifyStand } from "../../../../test/shopify.ts";
import { opened } from "../../../../test/opened.ts";
import { settableClock } from "../../../platform/clock/clock.ts";
import { secret } from "../../../platform/config/secret.ts";
import { describeStorefront } from "../conformance.ts";
import type { StorefrontOrder } from "../storefront-order.ts";
import type { ExportedRecord } from "../storefront.ts";
import { identifyShopifyWebhook } from "./orders/identify-webhook.ts";
import { orderDocuments } from "./orders/shopify-orders.ts";
import { orderOfWebhook } from "./orders/webhook-order.ts";
import { probeDocument } from "./shopify-storefront.ts";
import { addressDocuments } from "./writes/shopify-addresses.ts";
import { catalogueDocuments } from "./writes/catalogue-documents.ts";
import { discountDocuments } from "./writes/discount-documents.ts";
import { orderUpdateDocuments } from "./writes/shopify-order-updates.ts";
import { promotionDocuments } from "./writes/shopify-promotions.ts";
import { bulkQueries, exportDocuments } from "./writes/shopify-exports.ts";
import { subscriptionDocuments } from "./writes/shopify-subscriptions.ts";

describeStorefront("Shopify", () => startShopifyStand());

const soon = (): AbortSignal => AbortSignal.timeout(10_000);
const since = new Date("2020-01-01T00:00:00Z");

describe("what is asked of Shopify", () => {
  const schema = buildSchema(shopifySchema());
  const documents = {
    ...orderDocuments,
    ...addressDocuments,
    ...orderUpdateDocuments,
    ...catalogueDocuments,
    ...discountDocuments,
    ...promotionDocuments,
    ...exportDocuments,
    ...subscriptionDocuments,
    Probe: probeDocument,
    ...bulkQueries,
  };
  it.each(Object.entries(documents))("%s fits the schema of the version", (_, document) => {
    expect(validate(schema, parse(document))).toEqual([]);
  });
});

describe("Shopify", () => {
  const stand = opened(() => startShopifyStand());
  afterEach(() => stand().calm());

  it("tells shipping that was taken off an order, with all of it back", async () => {
    const id = await sell(stand().control, { lines: [{ sku: "ESP-250" }] });
    const [paid] = (await stand().storefront.orders.byId(id, soon()))?.order.shippingLines ?? [];
    expect(paid).toMatchObject({ title: "Standard", cents: 995, refundedCents: 0 });
    stand().removeShipping(id);
    expect((await stand().storefront.orders.byId(id, soon()))?.order.shippingLines).toEqual([
      { ...paid, refundedCents: paid?.cents },
    ]);
  });

  it.each([
    ["half a reply", "malformed-json"],
    ["a page of a proxy", "html-502"],
    ["fifty megabytes", "huge:50"],
    ["a reply without end", "never-ending"],
    ["a fault inside", "internal-error"],
  ])("%s fails a read", async (_, fault) => {
    stand().order(fault, { operation: "orders" });
    await expect(stand().storefront.orders.changedSince({ since }, soon())).rejects.toMatchObject({
      isRetryable: true,
    });
  });

  it.each([
    ["an unpaid account", "payment-required", "402"],
    ["a refusal", "forbidden", "403"],
    ["a lock", "shop-locked", "423"],
    ["a wrong token", "auth-wrong", "401"],
  ])("%s is a matter of settings: nothing was done", async (_, fault, status) => {
    stand().order(fault, { operation: "productDelete" });
    const outcome = await stand().storefront.catalogue.remove("gid://shopify/Product/1", soon());
    expect(outcome).toMatchObject({ kind: "not-sent", reason: expect.stringContaining(status) });
  });

  it("a fault inside says nothing about what was written", async () => {
    stand().order("internal-error", { operation: "productDelete" });
    const outcome = await stand().storefront.catalogue.remove("gid://shopify/Product/1", soon());
    expect(outcome).toMatchObject({ kind: "unknown" });
  });

  it("asks again by itself when it was throttled, as nothing was done", async () => {
    stand().order("throttled", { operation: "collections" });
    expect(await stand().storefront.catalogue.collections(soon())).not.toEqual([]);
  });

  it("leaves the shop alone for as long as it is told to", async () => {
    const own = await startShopifyStand({}, { longestWaitMs: 500 });
    own.order("429:40", { operation: "collections" });
    await expect(own.storefront.catalogue.collections(soon())).rejects.toMatchObject({ isRetryable: true });
    const before = own.asked("productDelete");
    const outcome = await own.storefront.catalogue.remove("gid://shopify/Product/1", soon());
    expect(outcome).toMatchObject({ kind: "not-sent", retryAfterSeconds: expect.closeTo(40, -1) });
    expect(own.asked("productDelete")).toBe(before);
    await own.close();
  });

  it("shares the bucket: many at once wait for their turn, and all are answered", async () => {
    const own = await startShopifyStand({ SHOPIFY_TIMEOUT_SECONDS: "5" }, { longestWaitMs: 12_000, restoreRate: 400 });
    const pages = await Promise.all(
      Array.from({ length: 6 }, () => own.storefront.orders.changedSince({ since }, soon())),
    );
    expect(pages.map(({ orders }) => orders.length)).toEqual([6, 6, 6, 6, 6, 6]);
    await own.close();
  });

  it("reads all lines of a long order", async () => {
    const own = await startShopifyStand({ SHOPIFY_TIMEOUT_SECONDS: "5" }, { longestWaitMs: 20_000 });
    const skus = ["ESP-1KG", "SO-COL-250", "SO-ETH-250", "DEC-250"];
    const lines = Array.from({ length: 130 }, (_, n) => ({
      sku: skus[n % skus.length],
      quantity: (n % 3) + 1,
      attributes: [{ key: "Grind", value: `g${n}` }],
    }));
    const begun = new Date(Date.now() - 5_000);
    const id = await sell(own.control, { lines });
    const grinds = lines.map((_, n) => `g${n}`);
    const alone = await own.storefront.orders.byId(id, soon());
    expect(alone?.order.lines?.map(({ grind }) => grind)).toEqual(grinds);
    const page = await own.storefront.orders.changedSince({ since: begun }, soon());
    const among = page.orders.find(({ order }) => order.id === id);
    expect(among?.order.lines?.map(({ grind }) => grind)).toEqual(grinds);
    await own.close();
  });

  it("warns of a version that is gone and of missing permissions", async () => {
    const own = await startShopifyStand();
    own.order("version-expired");
    expect(await own.storefront.probe(soon())).toEqual([expect.stringContaining("instead of 2026-07")]);
    await own.control("scopes", { scopes: ["write_products", "read_orders"] });
    expect(await own.storefront.probe(soon())).toContain("The permission read_all_orders is missing");
    await expect(own.storefront.orders.byId("gid://shopify/Order/1", soon())).resolves.toBeUndefined();
    await own.close();
  });
});

describe("the token of the client's credentials", () => {
  const clock = settableClock("2026-11-21T02:00:00Z");
  const credentials = { SHOPIFY_ACCESS_TOKEN: "" };

  it("is fetched once for all, and anew at four fifths of its life", async () => {
    const stand = await startShopifyStand(credentials, { clock });
    const ask = () => stand.storefront.probe(soon());
    await Promise.all([ask(), ask(), ask()]);
    clock.advance(19 * 3_600_000);
    await ask();
    expect(stand.asked("/admin/oauth/access_token")).toBe(1);
    clock.advance(3_600_000);
    await ask();
    expect(stand.asked("/admin/oauth/access_token")).toBe(2);
    await stand.close();
  });

  it("is fetched anew when the shop refuses it, once", async () => {
    const stand = await startShopifyStand(credentials, { clock });
    await stand.storefront.probe(soon());
    await stand.advance(25 * 3_600);
    expect(await stand.storefront.probe(soon())).toEqual([]);
    expect(stand.asked("/admin/oauth/access_token")).toBe(2);
    await stand.close();
  });

  it("that is refused is a matter of settings", async () => {
    const stand = await startShopifyStand({ ...credentials, SHOPIFY_CLIENT_SECRET: "wrong" }, { clock });
    expect(await stand.storefront.catalogue.remove("gid://shopify/Product/1", soon())).toMatchObject({
      kind: "not-sent",
      reason: expect.stringContaining("access token"),
    });
    await stand.close();
  });
});

describe("exports", () => {
  it("run in the shop's own time, and are read record by record", async () => {
    const stand = await startShopifyStand();
    const { exports } = stand.storefront;
    const all = async (id: string): Promise<ExportedRecord[]> => {
      const found: ExportedRecord[] = [];
      for await (const record of exports.records(id, soon())) found.push(record);
      return found;
    };
    const id = await exports.start("orders", soon());
    expect(await exports.state(id, soon())).toMatchObject({ kind: "running" });
    await expect(all(id)).rejects.toMatchObject({ isRetryable: true });
    await stand.advance(10);
    expect(await exports.state(id, soon())).toMatchObject({ kind: "done", records: 66 });
    expect((await all(id)).map(({ name }) => name).toSorted()).toEqual(stand.orderNames().toSorted());
    stand.order("truncated", { operation: "download" });
    await expect(all(id)).rejects.toMatchObject({ provider: "shopify" });
    await stand.close();
  });

  it("that fail keep what they had", async () => {
    const stand = await startShopifyStand();
    stand.order("bulk-failed", { operation: "bulkOperationRunQuery" });
    const id = await stand.storefront.exports.start("products", soon());
    await stand.advance(10);
    expect(await stand.storefront.exports.state(id, soon())).toMatchObject({ kind: "failed" });
    let found = 0;
    for await (const _ of stand.storefront.exports.records(id, soon())) found += 1;
    expect(found).toBeGreaterThan(0);
    await expect(stand.storefront.exports.state("gid://shopify/BulkOperation/1", soon())).rejects.toMatchObject({
      isRetryable: false,
    });
    await stand.close();
  });
});

describe("webhooks", () => {
  const stand = opened(() => startShopifyStand());
  const topics = ["ORDERS_CREATE", "ORDERS_UPDATED", "ORDERS_PAID"] as const;

  it("are subscribed to once, and again where one went missing", async () => {
    const { address } = await stand().listen();
    expect(await stand().storefront.ensureWebhooks({ address, topics: ["ORDERS_CREATE"] }, soon())).toHaveLength(1);
    expect(await stand().storefront.ensureWebhooks({ address, topics }, soon())).toEqual([
      "ORDERS_UPDATED",
      "ORDERS_PAID",
    ]);
    expect(await stand().storefront.ensureWebhooks({ address, topics }, soon())).toEqual([]);
  });

  it("bear the shop's signature, one key for each topic, and tell the order as reading it does", async () => {
    const { address, deliveries } = await stand().listen();
    await stand().storefront.ensureWebhooks({ address, topics }, soon());
    const id = await sell(stand().control, {
      customer: { email: "ada.whitlock@example.com" },
      lines: [
        { sku: "ESP-1KG", quantity: 3, attributes: [{ key: "Grind", value: "Filter" }] },
        { sku: "SO-ETH-250", quantity: 1 },
      ],
      attributes: [{ key: "isGift", value: "true" }],
      discountCodes: ["WELCOME10"],
      note: "Ring twice",
    });
    await expect.poll(() => deliveries().length).toBe(2);
    const identify = identifyShopifyWebhook([stand().config.clientSecret]);
    const keys = deliveries().map(({ headers, body }) => identify({ headers, body, rest: "", query: "" })?.key);
    expect(new Set(keys).size).toBe(2);
    const told: StorefrontOrder[] = deliveries().map(({ body }) =>
      orderOfWebhook(JSON.parse(body.toString("utf8")), stand().config.grindNames),
    );
    const read = await stand().storefront.orders.byId(id, soon());
    // Webhooks tell no payments.
    expect(told[0]).toEqual({ ...read?.order, giftCardCents: undefined });
    const rotated = identifyShopifyWebhook([secret("another"), stand().config.clientSecret]);
    const [first] = deliveries();
    if (first === undefined) throw new Error("nothing was told");
    expect(rotated({ ...first, rest: "", query: "" })).toBeDefined();
    expect(identifyShopifyWebhook([secret("another"), secret("")])({ ...first, rest: "", query: "" })).toBeUndefined();
    expect(
      identify({ ...first, body: Buffer.concat([first.body, Buffer.from(" ")]), rest: "", query: "" }),
    ).toBeUndefined();
  });
});
