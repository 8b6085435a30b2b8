import { describe, expect, it } from "vitest";
import { ask, control, openShop, type TestShop } from "../test-shop.ts";

/** The catch-up query of an import, with the page sizes that a single query may have. */
const catchUp = (orders: number, lines: number): string => `
query($q:String!,$after:String){ orders(first:${orders}, after:$after, query:$q, sortKey:UPDATED_AT){ pageInfo{hasNextPage endCursor} nodes{
 id name createdAt updatedAt cancelledAt test sourceName note customAttributes{key value} displayFinancialStatus taxesIncluded currencyCode
 totalPriceSet{shopMoney{amount}} totalDiscountsSet{shopMoney{amount}} discountCodes
 shippingLines(first:1){nodes{title originalPriceSet{shopMoney{amount}}}}
 customer{id email firstName lastName phone}
 shippingAddress{firstName lastName company address1 address2 city zip provinceCode countryCodeV2 phone}
 billingAddress{firstName lastName company address1 address2 city zip provinceCode countryCodeV2 phone}
 lineItems(first:${lines}){ nodes{ id title sku quantity currentQuantity customAttributes{key value}
   originalUnitPriceSet{shopMoney{amount}} discountedUnitPriceAfterAllDiscountsSet{shopMoney{amount}} } } } } }`;

const all = { q: "updated_at:>='2020-03-01T00:00:00Z'" };

async function pages(shop: TestShop, query: string, between: () => Promise<unknown> = async () => undefined) {
  const names: string[] = [];
  let after: string | null = null;
  for (let n = 0; n < 100; n += 1) {
    const { data } = await ask(shop, query, { ...all, after });
    names.push(...data.orders.nodes.map(({ name }: { name: string }) => name));
    if (data.orders.pageInfo.hasNextPage !== true) return names;
    after = data.orders.pageInfo.endCursor;
    await shop.clock.advance(20);
    if (n === 0) await between();
  }
  return names;
}

describe("orders", () => {
  it("50 orders with 100 lines each are far too much for one query", async () => {
    const { errors } = await ask(await openShop(), catchUp(50, 100), all);
    expect(errors[0].extensions).toMatchObject({ code: "MAX_COST_EXCEEDED", cost: expect.any(Number) });
  });

  it("are told with everything an import needs; decimals have no zeros but one", async () => {
    const shop = await openShop();
    const { name } = await control(shop, "orders", {
      customer: { email: "Ada.Whitlock@example.com" },
      lines: [{ sku: "ESP-250", quantity: 2, attributes: { Grind: "Plunger" } }],
      attributes: { isGift: "true", giftNote: "For you", authorityToLeave: "true", Order_Count: "3" },
      discountCodes: ["WELCOME10"],
      note: "Ring twice",
    });
    await shop.clock.advance(1);
    const { updatedAt } = shop.state().orders.at(-1) ?? { updatedAt: "" };
    const { data } = await ask(shop, catchUp(6, 20), { q: `updated_at:>='${updatedAt}'` });
    expect(data.orders.nodes).toEqual([
      {
        id: expect.stringMatching(/^gid:\/\/shopify\/Order\/\d+$/),
        name,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        updatedAt: expect.any(String),
        cancelledAt: null,
        test: false,
        sourceName: "web",
        note: "Ring twice",
        customAttributes: [
          { key: "isGift", value: "true" },
          { key: "giftNote", value: "For you" },
          { key: "authorityToLeave", value: "true" },
          { key: "Order_Count", value: "3" },
        ],
        displayFinancialStatus: "PAID",
        taxesIncluded: true,
        currencyCode: "AUD",
        totalPriceSet: { shopMoney: { amount: "36.95" } },
        totalDiscountsSet: { shopMoney: { amount: "3.0" } },
        discountCodes: ["WELCOME10"],
        shippingLines: { nodes: [{ title: "Standard", originalPriceSet: { shopMoney: { amount: "9.95" } } }] },
        customer: expect.objectContaining({ email: "ada.whitlock@example.com", firstName: "Ada" }),
        shippingAddress: expect.objectContaining({ city: "West End", provinceCode: "QLD", countryCodeV2: "AU" }),
        billingAddress: expect.objectContaining({ zip: "4101" }),
        lineItems: {
          nodes: [
            {
              id: expect.stringMatching(/^gid:\/\/shopify\/LineItem\/\d+$/),
              title: "Espresso Blend",
              sku: "ESP-250",
              quantity: 2,
              currentQuantity: 2,
              customAttributes: [{ key: "Grind", value: "Plunger" }],
              originalUnitPriceSet: { shopMoney: { amount: "15.0" } },
              discountedUnitPriceAfterAllDiscountsSet: { shopMoney: { amount: "13.5" } },
            },
          ],
        },
      },
    ]);
  });

  it("all come in pages, each once, where nothing changes", async () => {
    const names = await pages(await openShop(), catchUp(6, 20));
    expect(names).toHaveLength(66);
    expect(new Set(names).size).toBe(66);
  });

  it("an order that changes while pages are turned comes again at the end", async () => {
    const shop = await openShop();
    const names = await pages(shop, catchUp(6, 20), () =>
      control(shop, "order-changes", { id: "#1001", note: "later" }),
    );
    expect(names.filter((name) => name === "#1001")).toHaveLength(2);
    expect(names.at(-1)).toBe("#1001");
  });

  it("a filter that is not there is passed over with a warning, and finds too much", async () => {
    const { data, extensions } = await ask(
      await openShop(),
      "{ orders(first: 100, query: \"update_at:>='2099-01-01'\") { nodes { id } } }",
    );
    expect(data.orders.nodes).toHaveLength(66);
    expect(extensions.search[0].warnings).toEqual([
      { field: "update_at", message: "Invalid search field for this query.", code: "invalid_field" },
    ]);
  });

  it("without read_all_orders what is older than 60 days is not there, without a word", async () => {
    const shop = await openShop();
    const count = async () => (await ask(shop, "{ orders(first: 100) { nodes { id } } }")).data.orders.nodes.length;
    const [oldest] = shop.state().orders;
    const query = `{ order(id: "gid://shopify/Order/${oldest?.id ?? 0}") { name } }`;
    expect((await ask(shop, query)).data.order.name).toBe("#1001");
    await control(shop, "scopes", { scopes: ["read_orders", "read_customers", "read_products"] });
    expect(await count()).toBeGreaterThan(40);
    expect(await count()).toBeLessThan(46);
    expect(await ask(shop, query)).toMatchObject({ data: { order: null } });
  });

  it("stale-read: a change just now is filed under the old time", async () => {
    const shop = await openShop();
    const since = new Date(shop.clock.now().getTime() - 5_000).toISOString();
    await control(shop, "order-changes", { id: "#1001", note: "x" });
    await shop.clock.advance(2);
    const query = `{ orders(first: 100, query: "updated_at:>='${since}'") { nodes { id } } }`;
    shop.faults.order({ fault: "stale-read:60000" });
    const count = async () => (await ask(shop, query)).data.orders.nodes.length;
    expect([await count(), await count()]).toEqual([0, 1]);
  });

  it("stale-read: a search does not know yet what came just now", async () => {
    const shop = await openShop();
    await control(shop, "orders", { lines: [{ sku: "ESP-1KG" }] });
    await shop.clock.advance(2);
    const count = async () => (await ask(shop, "{ orders(first: 100) { nodes { id } } }")).data.orders.nodes.length;
    shop.faults.order({ fault: "stale-read:60000" });
    expect([await count(), await count()]).toEqual([66, 67]);
  });
});

describe("a check-out", () => {
  it("at the till has no shipping and nobody known", async () => {
    const shop = await openShop();
    const till = shop.state().orders.find(({ sourceName }) => sourceName === "pos");
    const query = `query($id: ID!) { order(id: $id) { sourceName customer { id } shippingLines(first: 1) { nodes { title } } shippingAddress { city } } }`;
    expect((await ask(shop, query, { id: `gid://shopify/Order/${till?.id ?? 0}` })).data.order).toEqual({
      sourceName: "pos",
      customer: null,
      shippingLines: { nodes: [] },
      shippingAddress: null,
    });
  });

  it("makes customers it does not know", async () => {
    const shop = await openShop();
    const { gid } = await control(shop, "orders", {
      customer: { email: "new.person@example.com", firstName: "New", lastName: "Person" },
      shippingAddress: { address1: "1 Test St", city: "Brisbane", provinceCode: "QLD", zip: "4000" },
      lines: [{ sku: "GRD-HND" }],
    });
    const query = `query($id: ID!) { order(id: $id) { customer { lastName defaultAddress { city } } shippingAddress { city } } }`;
    expect((await ask(shop, query, { id: gid })).data.order).toEqual({
      customer: { lastName: "Person", defaultAddress: { city: "Brisbane" } },
      shippingAddress: { city: "Brisbane" },
    });
  });

  it.each([
    [{ lines: [{ sku: "NOPE" }] }, "NOPE"],
    [{ lines: [{ sku: "ESP-1KG" }], discountCodes: ["NOPE"] }, "NOPE"],
    [{ lines: [] }, "lines"],
    [{ lines: [{ sku: "ESP-1KG" }], colour: "red" }, "colour"],
  ])("refuses %o", async (body, said) => {
    const shop = await openShop();
    expect((await control(shop, "orders", body)).message).toContain(said);
    expect(shop.state().orders).toHaveLength(66);
  });

  it("is paid back when it is cancelled", async () => {
    const shop = await openShop();
    const { gid } = await control(shop, "orders", { lines: [{ sku: "ESP-1KG", quantity: 3 }] });
    await control(shop, "order-changes", { id: gid, cancelled: true });
    const query = `query($id: ID!) { order(id: $id) { cancelledAt displayFinancialStatus } }`;
    expect((await ask(shop, query, { id: gid })).data.order).toEqual({
      cancelledAt: expect.any(String),
      displayFinancialStatus: "REFUNDED",
    });
  });
});
