import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startShopifySandbox } from "./shopify-sandbox.ts";
import { ask, control, openShop, post, type TestShop } from "./test-shop.ts";

const shopName = JSON.stringify({ query: "{ shop { name } }" });
const unknownToken = '{"errors":"[API] Invalid API key or access token (unrecognized login or wrong password)"}';

const tokenFor = (shop: TestShop, fields: Record<string, string> = {}): Promise<Response> =>
  fetch(`${shop.address("shop")}/admin/oauth/access_token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: shop.env["SHOPIFY_CLIENT_ID"] ?? "",
      client_secret: shop.env["SHOPIFY_CLIENT_SECRET"] ?? "",
      grant_type: "client_credentials",
      ...fields,
    }),
  });

describe("who may ask", () => {
  it("tells the server where it is and how to sign in", async () => {
    const shop = await openShop();
    expect(shop.env).toEqual({
      SHOPIFY_SHOP_URL: shop.address("shop"),
      SHOPIFY_API_VERSION: "2026-07",
      SHOPIFY_ACCESS_TOKEN: "shpat_sandbox",
      SHOPIFY_CLIENT_ID: "sandbox-shopify-client",
      SHOPIFY_CLIENT_SECRET: "sandbox-shopify-secret",
    });
  });

  it.each([{ "x-shopify-access-token": "" }, { "x-shopify-access-token": "shpat_other" }])(
    "a wrong token is a 401: %o",
    async (headers) => {
      const reply = await post(await openShop(), shopName, { headers });
      expect([reply.status, await reply.text()]).toEqual([401, unknownToken]);
    },
  );

  it.each(["auth-wrong", "auth-expired"])("%s is the same 401", async (fault) => {
    const shop = await openShop();
    shop.faults.order({ fault });
    const reply = await post(shop, shopName);
    expect([reply.status, await reply.text()]).toEqual([401, unknownToken]);
  });

  it("client credentials buy a token for a day of the shop's time", async () => {
    const shop = await openShop();
    const text = await (await tokenFor(shop)).text();
    const { access_token: token, scope } = JSON.parse(text);
    expect(text).toBe(JSON.stringify({ access_token: token, scope, expires_in: 86_399 }));
    expect(scope).toContain("read_orders");
    const headers = { "x-shopify-access-token": token };
    expect((await post(shop, shopName, { headers })).status).toBe(200);
    await shop.clock.advance(86_390);
    expect((await post(shop, shopName, { headers })).status).toBe(200);
    await shop.clock.advance(10);
    expect((await post(shop, shopName, { headers })).status).toBe(401);
  });

  it.each([
    [{ client_secret: "wrong" }, "invalid_client"],
    [{ client_id: "wrong" }, "application_cannot_be_found"],
    [{ grant_type: "password" }, "unsupported_grant_type"],
  ])("a token is refused for %o", async (fields, said) => {
    const reply = await tokenFor(await openShop(), fields);
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain(said);
  });

  it("the token needs a form", async () => {
    const shop = await openShop();
    const reply = await fetch(`${shop.address("shop")}/admin/oauth/access_token`, { method: "POST", body: "{}" });
    expect(reply.status).toBe(400);
  });

  it("a scope that was taken away denies its fields", async () => {
    const shop = await openShop();
    await control(shop, "scopes", { scopes: ["read_products"] });
    const reply = await ask(shop, "{ orders(first: 1) { nodes { id } } }");
    expect(reply.data).toBeNull();
    expect(reply.errors[0]).toMatchObject({
      message: "Access denied for orders field. Required access: `read_orders` access scope.",
      path: ["orders"],
      extensions: { code: "ACCESS_DENIED" },
    });
    expect((await ask(shop, "{ products(first: 1) { edges { node { id } } } }")).data.products.edges).toHaveLength(1);
  });
});

describe("what is asked", () => {
  it("version-expired answers as if it were gone", async () => {
    const shop = await openShop();
    shop.faults.order({ fault: "version-expired" });
    expect((await post(shop, shopName)).headers.get("x-shopify-api-version")).toBe("2026-10");
  });

  it.each([
    ["not JSON", "{", {}, 400],
    ["no query", "{}", {}, 400],
    ["a form", "query=x", { "content-type": "application/x-www-form-urlencoded" }, 400],
  ])("refuses %s", async (_, body, headers, status) => {
    const reply = await post(await openShop(), body, { headers });
    expect([reply.status, await reply.text()]).toEqual([
      status,
      '{"errors":{"query":"Required parameter missing or invalid"}}',
    ]);
  });

  it.each(["2026-7", "2026-04", "latest"])("there is no version %s", async (version) => {
    expect((await post(await openShop(), shopName, { version })).status).toBe(404);
  });

  it("whether it is there", async () => {
    const reply = await post(await openShop(), shopName);
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await reply.text()).toMatch(
      /^\{"data":\{"shop":\{"name":"Crema Roasters"\}\},"extensions":\{"cost":\{"requestedQueryCost":1,"actualQueryCost":1,"throttleStatus":\{"maximumAvailable":2000,"currentlyAvailable":\d+,"restoreRate":100\}\}\}\}$/,
    );
  });

  it("there is nothing but GraphQL", async () => {
    const shop = await openShop();
    const reply = await fetch(`${shop.address("shop")}/admin/api/2026-07/orders.json`);
    expect([reply.status, await reply.text()]).toEqual([404, '{"errors":"Not Found"}']);
  });

  it("a field that is not there is an error at the top, with a 200", async () => {
    const reply = await post(await openShop(), JSON.stringify({ query: "{ shop { nme } }" }));
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({
      errors: [
        {
          message: "Field 'nme' doesn't exist on type 'Shop'",
          locations: [{ line: 1, column: 10 }],
          extensions: { code: "undefinedField", typeName: "Shop", fieldName: "nme" },
        },
      ],
    });
  });

  it.each([
    ["{ orders { nodes { id } } }", "you must provide one of first or last", "BAD_REQUEST"],
    ["{ orders(first: 251) { nodes { id } } }", "first cannot exceed 250", "BAD_REQUEST"],
    ['{ orders(first: 1, after: "x") { nodes { id } } }', "Invalid cursor for current pagination sort", "BAD_REQUEST"],
    ['{ order(id: "gid://shopify/Product/1") { id } }', "invalid id", "RESOURCE_NOT_FOUND"],
    ["mutation { discountCodeDelete(id: 7) { deletedCodeDiscountId } }", "invalid id", "RESOURCE_NOT_FOUND"],
  ])("%s says %s", async (query, message, code) => {
    const { errors } = await ask(await openShop(), query);
    expect(errors[0]).toMatchObject({ message, extensions: { code } });
  });

  it("@idempotent is for other mutations than these", async () => {
    const query =
      'mutation { discountCodeDelete(id: "gid://shopify/DiscountCodeNode/1") @idempotent(key: "k") { deletedCodeDiscountId } }';
    expect((await ask(await openShop(), query)).errors[0].message).toBe('Unknown directive "@idempotent".');
  });

  it("a variable of the wrong type is an error at the top", async () => {
    const { errors } = await ask(await openShop(), "query($n: Int!) { orders(first: $n) { nodes { id } } }", {
      n: "x",
    });
    expect(errors[0]).toMatchObject({
      message: "Variable $n was provided invalid value",
      extensions: { code: "INVALID_VARIABLE" },
    });
  });
});

describe("what it costs", () => {
  it.each([
    ["{ shop { name } }", 1],
    ["{ products(first: 1) { edges { node { id } } } }", 3],
    ["{ collections(first: 10) { nodes { title } } }", 12],
    ["{ orders(first: 5) { pageInfo { hasNextPage } nodes { id totalPriceSet { shopMoney { amount } } } } }", 18],
    [
      'mutation { customerAddressDelete(customerId: "gid://shopify/Customer/1", addressId: "gid://shopify/MailingAddress/1") { deletedAddressId userErrors { message } } }',
      10,
    ],
  ])("%s: %i points", async (query, points) => {
    const { extensions } = await ask(await openShop(), query);
    expect(extensions.cost.requestedQueryCost).toBe(points);
  });

  it("gives back what was not used, and fills up with time", async () => {
    const shop = await openShop();
    const first = (await ask(shop, "{ collections(first: 200) { nodes { id } } }")).extensions.cost;
    expect([first.requestedQueryCost, first.actualQueryCost]).toEqual([202, 12]);
    expect(first.throttleStatus).toMatchObject({ maximumAvailable: 2_000, restoreRate: 100 });
    expect(first.throttleStatus.currentlyAvailable).toBeGreaterThanOrEqual(1_988);
  });

  it("an empty bucket throttles with a 200, writes nothing, and is refilled by the clock", async () => {
    const shop = await openShop();
    const heavy = "{ orders(first: 250) { nodes { lineItems(first: 1) { nodes { id } } } } }";
    shop.state().bucket.available = 100;
    shop.state().bucket.at = shop.clock.now().getTime();
    const reply = await post(shop, JSON.stringify({ query: "{ collections(first: 200) { nodes { id } } }" }));
    const { bucket } = shop.state();
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe(
      `{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}],"extensions":{"cost":{"requestedQueryCost":202,"actualQueryCost":null,"throttleStatus":{"maximumAvailable":2000,"currentlyAvailable":${Math.floor(bucket.available)},"restoreRate":100}}}}`,
    );
    await shop.clock.advance(2);
    expect((await ask(shop, "{ collections(first: 200) { nodes { id } } }")).data.collections.nodes).toHaveLength(10);
    expect((await ask(shop, heavy)).errors[0]).toMatchObject({
      message: expect.stringMatching(/^Query cost is 1002, which exceeds the single query max cost limit \(1000\)\./),
      extensions: { code: "MAX_COST_EXCEEDED", cost: 1_002, maxCost: 1_000 },
    });
  });

  it("the bucket is one for all requests and does run dry", async () => {
    const shop = await openShop();
    const query = "{ orders(first: 9) { nodes { lineItems(first: 100) { nodes { id } } } } }";
    shop.state().bucket.available = 950;
    shop.state().bucket.at = shop.clock.now().getTime();
    const replies = await Promise.all(Array.from({ length: 4 }, () => ask(shop, query)));
    expect(replies.some(({ errors }) => errors?.[0].message === "Throttled")).toBe(true);
  });
});

describe("faults of its own", () => {
  it.each([
    ["throttled", 200, "THROTTLED"],
    ["internal-error", 200, "INTERNAL_SERVER_ERROR"],
    ["payment-required", 402, "Unavailable Shop"],
    ["forbidden", 403, "merchant approval"],
    ["shop-locked", 423, "Locked"],
    ["429:2", 429, "Throttled"],
  ])("%s answers %i and writes nothing", async (fault, status, said) => {
    const shop = await openShop();
    const before = shop.state().subscriptions.length;
    const query =
      'mutation { webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { uri: "https://a.example/x" }) { userErrors { message } } }';
    shop.faults.order({ fault, match: { operation: "webhookSubscriptionCreate" } });
    const reply = await post(shop, JSON.stringify({ query }));
    expect(reply.status).toBe(status);
    expect(await reply.text()).toContain(said);
    expect(shop.state().subscriptions).toHaveLength(before);
    if (status === 429) expect(reply.headers.get("retry-after")).toBe("2.0");
  });

  it("user-error refuses a mutation in its userErrors", async () => {
    const shop = await openShop();
    shop.faults.order({ fault: "user-error" });
    const query =
      'mutation { webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { uri: "https://a.example/x" }) { webhookSubscription { id } userErrors { field message } } }';
    expect((await ask(shop, query)).data.webhookSubscriptionCreate).toEqual({
      webhookSubscription: null,
      userErrors: [{ field: null, message: "The sandbox was told to refuse this" }],
    });
    expect(shop.state().subscriptions).toEqual([]);
  });

  it("the journal names what was asked, whether it was written, and no secret", async () => {
    const shop = await openShop();
    await tokenFor(shop);
    await ask(shop, "{ shop { name } }");
    expect(shop.journal.entries().map(({ what, detail }) => [what, detail["committed"]])).toEqual([
      ["/admin/oauth/access_token", true],
      ["shop", false],
    ]);
    expect(JSON.stringify(shop.journal.entries())).not.toMatch(/shpca_|shpat_|sandbox-shopify-secret/);
  });
});

describe("what is stored", () => {
  it("is less by what was sold, where it is counted", async () => {
    const shop = await openShop();
    const available = () => shop.state().products.flatMap(({ variants }) => variants.map((one) => one.available))[0];
    const before = available() ?? 0;
    await control(shop, "orders", { lines: [{ sku: "ESP-1KG", quantity: 3 }] });
    expect(available()).toBe(before - 3);
  });

  it("outlives a restart; numbers never begin again, not after a reset either", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shopify-"));
    const stateFile = join(folder, "shopify.json");
    const first = await startShopifySandbox({ stateFile });
    const { name } = await control(first, "orders", { lines: [{ sku: "ESP-1KG" }] });
    await first.close();
    const second = await startShopifySandbox({ stateFile });
    expect(second.state().orders).toHaveLength(67);
    await control(second, "orders", { lines: [{ sku: "ESP-1KG" }] });
    await control(second, "reset", {});
    expect(second.state().orders).toHaveLength(66);
    const again = await control(second, "orders", { lines: [{ sku: "ESP-1KG" }] });
    expect(again.name).toBe(`#${Number(name.slice(1)) + 2}`);
    await second.close();
    rmSync(folder, { recursive: true });
  });

  it("begins with goods, people and orders of the last 90 days", async () => {
    const shop = await openShop();
    const { products, customers, orders } = shop.state();
    const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku));
    expect(skus).toEqual([
      "ESP-1KG",
      "ESP-250",
      "DEC-250",
      "SO-ETH-250",
      "SO-COL-250",
      "FLT-BOX",
      "GRD-HND",
      "KTL-GN",
      "CUP-KEEP",
      "GIFT-50",
    ]);
    expect(customers.length).toBeGreaterThanOrEqual(30);
    expect(orders.length).toBeGreaterThanOrEqual(60);
    const days = orders.map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / 86_400_000);
    expect(Math.max(...days)).toBeGreaterThan(85);
    expect(Math.max(...days)).toBeLessThanOrEqual(90);
    expect(Math.min(...days)).toBeGreaterThan(0);
    expect(new Set(orders.map(({ sourceName }) => sourceName))).toEqual(new Set(["web", "pos"]));
    expect(orders.some(({ test }) => test)).toBe(true);
    expect(orders.some(({ cancelledAt }) => cancelledAt !== null)).toBe(true);
    expect(orders.some(({ financialStatus }) => financialStatus === "PENDING")).toBe(true);
  });

  it("is shown on a page", async () => {
    const shop = await openShop();
    const page = await (await fetch(`${shop.control}/`)).text();
    for (const word of ["Orders", "#1066", "Webhook subscriptions", "ada.whitlock@example.com"])
      expect(page).toContain(word);
  });
});
