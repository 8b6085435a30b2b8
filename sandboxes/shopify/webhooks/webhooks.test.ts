import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ask, control, openShop, type Received, receiver, subscribe, type TestShop } from "../test-shop.ts";

const secretAtStart = "sandbox-shopify-secret";

const isSignedWith = (secret: string, { headers, body }: Received): boolean =>
  headers["x-shopify-hmac-sha256"] === createHmac("sha256", secret).update(body).digest("base64");

const settled = async (count: () => number, wanted: number): Promise<void> =>
  expect.poll(count, { timeout: 8_000, interval: 10 }).toBe(wanted);

async function sold(topic = "ORDERS_CREATE", statusOf?: (n: number) => number) {
  const shop = await openShop();
  const { received, url } = await receiver(statusOf);
  const subscription = await subscribe(shop, topic, url);
  return { shop, received, url, subscription };
}

/** Deliveries whose end is known: what follows from it is arranged. */
const tries = (shop: TestShop): number => shop.journal.entries().filter(({ what }) => what === "delivery").length;

const header = (name: string, all: readonly Received[]): unknown[] => all.map(({ headers }) => headers[name]);

describe("a webhook", () => {
  it("tells of an order in the REST shape, signed over the raw body", async () => {
    const { shop, received } = await sold();
    const { id, gid, name } = await control(shop, "orders", {
      customer: { email: "ada.whitlock@example.com" },
      lines: [{ sku: "ESP-250", quantity: 2, attributes: { Grind: "Plunger" } }],
      attributes: { isGift: "true", giftNote: "Grüße ☕" },
      discountCodes: ["WELCOME10"],
    });
    await settled(() => received.length, 1);
    const [first] = received;
    if (first === undefined) throw new Error("nothing came");
    expect(first.headers).toMatchObject({
      "content-type": "application/json",
      "x-shopify-topic": "orders/create",
      "x-shopify-shop-domain": "crema-sandbox.myshopify.com",
      "x-shopify-api-version": "2026-07",
      "x-shopify-webhook-id": expect.stringMatching(/^[\da-f-]{36}$/),
      "x-shopify-event-id": expect.stringMatching(/^[\da-f-]{36}$/),
      "x-shopify-triggered-at": expect.stringMatching(/Z$/),
    });
    expect(isSignedWith(secretAtStart, first)).toBe(true);
    const body = JSON.parse(first.body);
    expect(body).toMatchObject({
      id,
      admin_graphql_api_id: gid,
      name,
      note: null,
      note_attributes: [
        { name: "isGift", value: "true" },
        { name: "giftNote", value: "Grüße ☕" },
      ],
      line_items: [
        {
          id: expect.any(Number),
          title: "Espresso Blend",
          sku: "ESP-250",
          quantity: 2,
          price: "15.00",
          variant_id: expect.any(Number),
          properties: [{ name: "Grind", value: "Plunger" }],
          discount_allocations: [{ amount: "3.00", discount_application_index: 0 }],
        },
      ],
      shipping_lines: [{ title: "Standard", price: "9.95" }],
      discount_codes: [{ code: "WELCOME10", amount: "3.00", type: "percentage" }],
      total_price: "36.95",
      total_discounts: "3.00",
      financial_status: "paid",
      source_name: "web",
      test: false,
      taxes_included: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+10:00$/),
      customer: { email: "ada.whitlock@example.com", first_name: "Ada" },
    });
    expect(body.shipping_address).toEqual({
      first_name: "Ada",
      last_name: "Whitlock",
      name: "Ada Whitlock",
      company: null,
      address1: "12 Boundary St",
      address2: null,
      city: "West End",
      zip: "4101",
      province: "Queensland",
      province_code: "QLD",
      country: "Australia",
      country_code: "AU",
      phone: "+61491570000",
    });
  });

  it("of one event has one event id for all its topics, and a webhook id for each delivery", async () => {
    const { shop, received, url } = await sold("ORDERS_PAID");
    await subscribe(shop, "ORDERS_CREATE", url);
    await control(shop, "orders", { lines: [{ sku: "CUP-KEEP" }] });
    await settled(() => received.length, 2);
    expect(new Set(header("x-shopify-event-id", received)).size).toBe(1);
    expect(new Set(header("x-shopify-webhook-id", received)).size).toBe(2);
    expect(new Set(header("x-shopify-topic", received))).toEqual(new Set(["orders/create", "orders/paid"]));
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ source_name: "web", customer: null });
  });

  it.each([
    ["ORDERS_UPDATED", { note: "new" }, { note: "new" }],
    ["ORDERS_CANCELLED", { cancelled: true }, { cancel_reason: "customer", financial_status: "refunded" }],
  ])("%s tells of changes", async (topic, change, expected) => {
    const { shop, received } = await sold(topic);
    await control(shop, "order-changes", { id: "#1002", ...change });
    await settled(() => received.length, 1);
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ name: "#1002", ...expected });
  });
});

describe("who does not take it", () => {
  it("is tried eight times more within four hours with the same ids, then the subscription is gone", async () => {
    const { shop, received } = await sold("ORDERS_CREATE", () => 500);
    await control(shop, "orders", { lines: [{ sku: "FLT-BOX" }] });
    await settled(() => tries(shop), 1);
    await shop.clock.advance(3.9 * 3_600);
    expect(shop.state().subscriptions).toHaveLength(1);
    await shop.clock.advance(0.2 * 3_600);
    expect(received).toHaveLength(9);
    expect(new Set(header("x-shopify-webhook-id", received)).size).toBe(1);
    expect(new Set(header("x-shopify-event-id", received)).size).toBe(1);
    expect(shop.state().subscriptions).toEqual([]);
  });

  it("and comes back in time keeps it", async () => {
    const { shop, received } = await sold("ORDERS_CREATE", (n) => (n < 4 ? 503 : 200));
    await control(shop, "orders", { lines: [{ sku: "FLT-BOX" }] });
    await settled(() => tries(shop), 1);
    await shop.clock.advance(5 * 3_600);
    expect(received).toHaveLength(4);
    expect(shop.state().subscriptions).toHaveLength(1);
  });

  it.each([302, 404])("%i is no success", async (status) => {
    const { shop, received } = await sold("ORDERS_CREATE", (n) => (n === 1 ? status : 200));
    await control(shop, "orders", { lines: [{ sku: "FLT-BOX" }] });
    await settled(() => tries(shop), 1);
    await shop.clock.advance(61);
    expect(received).toHaveLength(2);
  });

  it("has five seconds", async () => {
    const { shop, received } = await sold("ORDERS_CREATE", (n) => (n === 1 ? 0 : 200));
    const began = performance.now();
    const { statuses } = await control(shop, "emit", { topic: "ORDERS_CREATE" });
    expect(statuses).toEqual([0]);
    expect(performance.now() - began).toBeGreaterThan(4_900);
    await shop.clock.advance(61);
    expect(received).toHaveLength(2);
  }, 30_000);
});

describe("on request", () => {
  it.each([
    [{ duplicates: 2 }, 1, 1],
    [{ duplicates: 2, sameEvent: true }, 1, 3],
  ])("comes several times: %o", async (disturbed, events, webhooks) => {
    const { shop, received } = await sold();
    const { statuses } = await control(shop, "emit", { topic: "ORDERS_CREATE", id: "#1001", ...disturbed });
    expect(statuses).toEqual([200, 200, 200]);
    expect(new Set(header("x-shopify-event-id", received)).size).toBe(events);
    expect(new Set(header("x-shopify-webhook-id", received)).size).toBe(webhooks);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  it("what was before comes after what is now", async () => {
    const { shop, received } = await sold("ORDERS_UPDATED");
    await shop.clock.advance(10);
    await control(shop, "order-changes", { id: "#1002", note: "new" });
    await settled(() => received.length, 1);
    await control(shop, "emit", { topic: "ORDERS_UPDATED", id: "#1002", outOfOrder: true });
    const [, later, earlier] = received.map(({ body }) => JSON.parse(body));
    expect([later.note, earlier.note]).toEqual(["new", null]);
    expect(Date.parse(earlier.updated_at)).toBeLessThan(Date.parse(later.updated_at));
  });

  it("is signed by somebody else", async () => {
    const { shop, received } = await sold();
    await control(shop, "emit", { topic: "ORDERS_CREATE", badSignature: true });
    expect(received.map((one) => isSignedWith(secretAtStart, one))).toEqual([false]);
  });

  it.each([
    [{ topic: "ORDERS_CREATE", id: "#9" }, "there is no order #9"],
    [{ topic: "ORDERS_EATEN" }, "topic"],
  ])("refuses %o", async (body, said) => {
    expect((await control(await openShop(), "emit", body)).message).toContain(said);
  });
});

describe("a subscription", () => {
  const create = `mutation($topic: WebhookSubscriptionTopic!, $uri: String) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
      webhookSubscription { id topic uri } userErrors { field message } } }`;

  it.each([
    ["", "Address can't be blank"],
    ["nowhere", "Address is invalid"],
    ["http://shop.example/hooks", "Address protocol http:// is not supported"],
  ])("to '%s' is refused: %s", async (uri, message) => {
    const { data } = await ask(await openShop(), create, { topic: "ORDERS_CREATE", uri });
    expect(data.webhookSubscriptionCreate).toEqual({
      webhookSubscription: null,
      userErrors: [{ field: ["webhookSubscription", "callbackUrl"], message }],
    });
  });

  it("is one of a kind, and listed", async () => {
    const shop = await openShop();
    const wish = { topic: "ORDERS_CREATE", uri: "https://console.example/hooks" };
    const made = (await ask(shop, create, wish)).data.webhookSubscriptionCreate.webhookSubscription;
    expect(made).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/WebhookSubscription\/\d+$/),
      ...wish,
    });
    const again = await ask(shop, create, wish);
    expect(again.data.webhookSubscriptionCreate.userErrors[0].message).toBe(
      "Address for this topic has already been taken",
    );
    const list = "{ webhookSubscriptions(first: 9) { nodes { uri } } }";
    expect((await ask(shop, list)).data.webhookSubscriptions.nodes).toEqual([{ uri: wish.uri }]);
  });
});
