import { listOrders } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { type ListedOrder, listedOrders } from "../../../../test/listed-orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aLoyaltyCard } from "../../../../test/loyalty.ts";
import { aCustomer } from "../../../../test/users.ts";

const app = await startFileApp();
const { db } = app.platform;
const asAgent = await signInStaff(app, { permissions: ["order.edit"] });

const day = (n: number): string => new Date(Date.UTC(2026, 9, n, 2)).toISOString();
const order = (name: string, at: number, given: Partial<ListedOrder> = {}): ListedOrder => ({
  name,
  created_at: day(at),
  ...given,
});
const orders = [
  order("#9", 1, {
    customer_name: "Zoë Ångström",
    epicor_id: "400009",
    epicor_synced_at: day(2),
    total_cents: 123_456,
  }),
  order("#10", 2, { customer_first_name: "Ada", customer_last_name: "Lane", customer_email: "ada.lane@example.test" }),
  order("#11", 3, { shipping_address: { name: "A guest", phone: "0491 570 006", country: "Australia" } }),
  order("POS-1", 4, {
    source: "POS",
    epicor_id: "77",
    loyalty_rewards_synced: true,
    customer_phone: "+61 7 5550 0101",
  }),
  order("5001", 5, { source: "Woocommerce", customer_name: "Bo", loyalty_rewards_rejected: true, total_cents: 5 }),
  order("#12", 6, { is_settled: false, is_cancelled: true, currency: "NZD" }),
  order("#13", 7, { is_settled: false, is_test: true }),
  order("#14", 8, { is_settled: false, total_cents: 7 }),
];
await listedOrders(app, orders);

const list = (query: Record<string, unknown> = {}) => app.call(listOrders, { query, headers: asAgent });
async function names(query: Record<string, unknown> = {}): Promise<readonly string[]> {
  const { body } = await list(query);
  expect(body.meta.count).toBe(body.orders.length);
  return body.orders.map(({ name }) => name);
}

it("the rewards view has neither synced rewards nor those staff gave by hand [ORD-LIST-04] [ORD-LIST-05] [AMD-20]", async () => {
  await listedOrders(app, [order("#H1", 20), order("#H2", 21)]);
  await sql`
    insert into order_rewards (order_id, manually_processed) select order_id, true from orders where name = '#H1'`.execute(
    db,
  );
  try {
    const view = async (query: Record<string, unknown>) =>
      (await list({ ...query, search: "#H" })).body.orders.map(({ name, manuallyProcessed }) => [
        name,
        manuallyProcessed,
      ]);
    expect(await view({ showLoyaltyNotUploaded: true })).toEqual([["#H2", false]]);
    expect(await view({ showLoyaltyUploaded: true })).toEqual([["#H1", true]]);
  } finally {
    await sql`delete from order_rewards`.execute(db);
    await sql`delete from orders where name like '#H%'`.execute(db);
  }
});

it("an order that staff noted as in the ERP by a date alone is not listed as missing there", async () => {
  await listedOrders(app, [order("#D1", 20, { epicor_synced_at: day(21) }), order("#D2", 20)]);
  try {
    expect(await names({ search: "#D", showNotUploadedToEpicor: true })).toEqual(["#D2"]);
    expect(await names({ search: "#D", showUploadedToEpicor: true })).toEqual(["#D1"]);
  } finally {
    await sql`delete from orders where name like '#D%'`.execute(db);
  }
});

it.each([
  ["createdAt", "desc"],
  ["source", "asc"],
])("orders of one second are in the order of their numbers, sorted by %s", async (sortBy, direction) => {
  await listedOrders(
    app,
    ["#S10", "#S9", "#S11", "#S100"].map((name) => ({ name, created_at: day(20) })),
  );
  try {
    for (const query of [{ search: "#S" }, { showNotUploadedToEpicor: true }]) {
      const listed = await names({ ...query, sortBy, order: direction });
      expect(listed.filter((name) => name.startsWith("#S"))).toEqual(["#S100", "#S11", "#S10", "#S9"]);
    }
  } finally {
    await sql`delete from orders where name like '#S%'`.execute(db);
  }
});

describe("GET /v1/orders", () => {
  it("is newest first, a hundred at a time, with the exact number of all [ORD-LIST-10] [ORD-LIST-11]", async () => {
    expect(await names()).toEqual(["#14", "#13", "#12", "5001", "POS-1", "#11", "#10", "#9"]);
    await listedOrders(
      app,
      Array.from({ length: 100 }, (_, n) => order(`M${n}`, -n)),
    );
    const { body } = await list();
    expect([body.orders.length, body.meta.count]).toEqual([100, 108]);
    expect((await list({ page: 1 })).body.orders).toHaveLength(8);
    expect((await list({ page: 2 })).body).toEqual({ orders: [], meta: { count: 108 } });
    await sql`delete from orders where name like 'M%'`.execute(db);
  });

  it("tells what the list shows of an order [ORD-LIST-15]", async () => {
    const { body } = await list({ search: "#9" });
    expect(body.orders).toEqual([
      {
        orderId: body.orders[0]?.orderId,
        name: "#9",
        createdAt: day(1),
        source: "Shopify",
        customerName: "Zoë Ångström",
        total: "1234.56",
        currency: "AUD",
        epicorId: "400009",
        epicorSynced: day(2),
        loyaltyRewardsSynced: false,
        manuallyProcessed: false,
        loyaltyRewardsRejected: false,
        standing: "settled",
      },
    ]);
    const { body: all } = await list({ sortBy: "createdAt", order: "asc" });
    expect(all.orders.map(({ customerName, standing }) => [customerName, standing])).toEqual([
      ["Zoë Ångström", "settled"],
      ["Ada Lane", "settled"],
      ["A guest", "settled"],
      ["", "settled"],
      ["Bo", "settled"],
      ["", "cancelled"],
      ["", "test"],
      ["", "unpaid"],
    ]);
  });

  it("tells of orders without a reward whether there is a card to put one on, and of others not", async () => {
    const [withCard, without] = [await aCustomer(app), await aCustomer(app)];
    await aLoyaltyCard(app, withCard, { fom: "603628200000000001", points: 0, cents: 0 });
    await listedOrders(app, [order("C1", 20), order("C2", 21)]);
    for (const [name, user] of [
      ["C1", withCard],
      ["C2", without],
    ])
      await sql`update orders set user_uuid = ${user} where name = ${name}`.execute(db);
    const newest = { sortBy: "name", order: "asc", dateFrom: Date.parse(day(20)) / 1_000 };
    const cards = async (query: Record<string, unknown>) =>
      (await list({ ...newest, ...query })).body.orders.map(({ name, hasCard }) => [name, hasCard]);
    expect(await cards({ showLoyaltyNotUploaded: true })).toEqual([
      ["C1", true],
      ["C2", false],
    ]);
    expect(await cards({})).toEqual([
      ["C1", undefined],
      ["C2", undefined],
    ]);
    await sql`delete from orders where name like 'C%'`.execute(db);
  });

  it.each<[Record<string, unknown>, readonly string[]]>([
    [{ source: "POS" }, ["POS-1"]],
    [{ source: "pos,WooCommerce" }, ["5001", "POS-1"]],
    [{ showUploadedToEpicor: true }, ["POS-1", "#9"]],
    [{ showNotUploadedToEpicor: true, source: "shopify" }, ["#14", "#13", "#12", "#11", "#10"]],
    [{ showLoyaltyUploaded: true }, ["POS-1"]],
    [{ showLoyaltyNotUploaded: true, source: "pos" }, []],
    [{ dateFrom: Date.parse(day(6)) / 1_000 }, ["#14", "#13", "#12"]],
    [{ dateTo: Date.parse(day(2)) / 1_000 }, ["#10", "#9"]],
    [{ dateTo: Date.parse(day(2)) / 1_000 - 1 }, ["#9"]],
    [{ source: "Shopify", showUploadedToEpicor: true, dateTo: Date.parse(day(3)) / 1_000, search: "zoë" }, ["#9"]],
  ])("filters by %j [ORD-LIST-19]", async (query, wanted) => {
    expect(await names(query)).toEqual(wanted);
  });

  it("takes both or neither of a pair for no filter [AMB-51] [ORD-LIST-19] [ORD-LIST-20]", async () => {
    const all = await names();
    const both = { showUploadedToEpicor: true, showNotUploadedToEpicor: true };
    expect(await names(both)).toEqual(all);
    expect(await names({ showLoyaltyUploaded: true, showLoyaltyNotUploaded: true })).toEqual(all);
    const rewardsView = { showUploadedToEpicor: false, showNotUploadedToEpicor: false, showLoyaltyNotUploaded: true };
    expect(await names(rewardsView)).toEqual(all.filter((name) => name !== "POS-1"));
  });

  it("lists orders without a rewards sync since an instant, to the second [ORD-LIST-04]", async () => {
    const cutover = Date.parse(day(5)) / 1_000;
    expect(await names({ showLoyaltyNotUploaded: true, dateFrom: cutover })).toEqual(["#14", "#13", "#12", "5001"]);
    expect(await names({ showLoyaltyNotUploaded: true, dateFrom: cutover + 1 })).toEqual(["#14", "#13", "#12"]);
    const since = { dateFrom: Date.parse(day(4)) / 1_000 };
    expect(await names(since)).toEqual(["#14", "#13", "#12", "5001", "POS-1"]);
    expect(await names({ ...since, showLoyaltyNotUploaded: true })).toEqual(["#14", "#13", "#12", "5001"]);
  });

  it.each([
    ["#1", ["#14", "#13", "#12", "#11", "#10"]],
    ["#10", ["#10"]],
    ["LANE ada", ["#10"]],
    ["ada.lane@EXAMPLE", ["#10"]],
    ["zoë å", ["#9"]],
    ["400009", ["#9"]],
    ["0491 570 006", ["#11"]],
    ["+61 491 570", ["#11"]],
    ["(07) 5550", ["POS-1"]],
    ["guest", ["#11"]],
    ["%", []],
    ["_", []],
  ])("finds by name, email, ERP number, phone and customer: %s [ORD-LIST-19]", async (search, wanted) => {
    expect(await names({ search })).toEqual(wanted);
  });

  it.each<[string, readonly string[]]>([
    ["name", ["#9", "#10", "#11", "#12", "#13", "#14", "5001", "POS-1"]],
    ["createdAt", ["#9", "#10", "#11", "POS-1", "5001", "#12", "#13", "#14"]],
    ["source", ["POS-1", "#14", "#13", "#12", "#11", "#10", "#9", "5001"]],
    ["customerName", ["#14", "#13", "#12", "POS-1", "#11", "#10", "5001", "#9"]],
    ["total", ["5001", "#14", "#10", "#11", "POS-1", "#12", "#13", "#9"]],
    ["epicorId", ["#10", "#11", "5001", "#12", "#13", "#14", "POS-1", "#9"]],
    ["epicorSynced", ["#10", "#11", "POS-1", "5001", "#12", "#13", "#14", "#9"]],
  ])("sorts all of them by %s, both ways alike over pages [ORD-LIST-02]", async (sortBy, wanted) => {
    const up = (await list({ sortBy, order: "asc" })).body.orders.map(({ name }) => name);
    expect(up).toEqual(wanted);
    const paged = await Promise.all([0, 1, 2, 3].map((page) => list({ sortBy, order: "asc", page, limit: 2 })));
    expect(paged.flatMap(({ body }) => body.orders.map(({ name }) => name))).toEqual(up);
    const down = (await list({ sortBy, order: "desc" })).body.orders.map(({ name }) => name);
    expect(down).toEqual(up.toReversed());
  });

  it.each([
    { sortBy: "password" },
    { source: "ebay" },
    { dateFrom: "today" },
    { dateTo: 1.5 },
    { limit: 0 },
    { page: -1 },
    { order: "up" },
    { showUploadedToEpicor: "maybe" },
  ])("refuses %j by name", async (query) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body.errors ?? {}).map((key) => key.replace(/\.\d+$/, ""))]).toEqual([
      422,
      Object.keys(query),
    ]);
  });
});
