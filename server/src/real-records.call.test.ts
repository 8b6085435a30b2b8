/** Messages of shops in the shapes of public repositories, each by HTTP, inbox and intake. Sources: server/test/fixtures/records/README.md. */
import { listJobs } from "@crema/contract/areas/jobs";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startFileApp } from "../test/file-app.ts";
import { recordText, takenOrders } from "../test/real-records.ts";
import { signInAs } from "../test/sessions.ts";
import { shopifySample, tell as sendWebhook, testShopWebhook, workOnWebhooks } from "../test/shop-orders.ts";
import { aStaffMember } from "../test/users.ts";
import { propertyOf } from "./platform/values/property-of.ts";

const app = await startFileApp({}, { webhooks: [testShopWebhook] });
let headers: { authorization: string };
beforeAll(async () => {
  headers = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit", "order.edit"] }));
});
beforeEach(async () => {
  await sql`truncate inbound_deliveries, orders cascade`.execute(app.platform.db);
});

/** What became of a message: what is stored of it, or what the job centre says of it. */
async function outcomeOf(record: unknown, topic = "orders/create"): Promise<unknown> {
  expect(await sendWebhook(app, record, { topic })).toBe(200);
  await workOnWebhooks(app);
  const { body } = await app.call(listJobs, { query: { state: "failed,waiting" }, headers });
  const refused = body.jobs.map(({ about, error, state }) => `${state} ${about}: ${error}`);
  const { rows } = await sql<{ tries: number }>`select tries from inbound_deliveries`.execute(app.platform.db);
  return { taken: await takenOrders(app), refused, tries: rows.map(({ tries }) => tries) };
}
const isTaken = (...taken: readonly string[]) => ({ taken, refused: [], tries: [1] });
/** Once, with the field's name. */
const isRefused = (name: string, problem: string) => ({
  taken: [],
  refused: [`failed ${name}: ${problem}`],
  tries: [1],
});

const mia = [
  "Mia Hart <mia.hart@example.test> gid://shopify/Customer/2071",
  "Mia Hart, 7 Chestnut Row, Louisville, KY, 40299, United States, 555-0100",
  "Free Shipping 0.00",
];
const pots = ["1 MOKA-3 Moka pot - 3 cups 45.00 = 45.00 501", "1 MOKA-6 Moka pot - 6 cups 45.00 = 45.00 502"];
const jon = "Jon Stone <jon.stone@example.test> gid://shopify/Customer/115310627314723778";

describe("a message in the shape of a public repository's", () => {
  it.each([
    [
      "01-layout-of-2008",
      isTaken(
        "#9101 gid://shopify/Order/4507001 Shopify 2008-03-04T16:00:00.000Z 95.40 USD paid",
        ...mia,
        ...pots,
        "TENOFF wrapping:paper Test note",
      ),
    ],
    [
      "02-authorized",
      isTaken(
        "#9102 gid://shopify/Order/4507002 Shopify 2008-03-04T16:00:00.000Z 95.40 USD",
        ...mia,
        ...pots,
        "TENOFF wrapping:paper",
      ),
    ],
    [
      "03-other-shop-software",
      isTaken(
        "#9103 gid://shopify/Order/4507003 Shopify 2008-03-04T16:00:00.000Z 95.40 USD",
        ...mia,
        ...pots,
        "TENOFF wrapping:paper Test note",
      ),
    ],
    [
      "04-ids-beyond-2-53",
      isTaken(
        "#9104 gid://shopify/Order/820982911946154777 Shopify 2019-06-04T17:53:06.000Z 403.00 USD cancelled test",
        "Jo Smith <tom.quill@example.test> gid://shopify/Customer/115310627314723777",
        "Sue Shipper, 12 Shipping Street, Shippington, KY, 40003, United States",
        "Generic Shipping 10.00",
        "1 GRIND-1 Grinder 199.00 = 199.00 866550311766439777",
        "1 GRIND-1 Grinder 199.00 = 194.00 141249953214522777",
      ),
    ],
    ["05-without-its-own-fields", isRefused("1234567891777", "created_at is missing")],
    ["06-texts-instead-of-booleans", isRefused("#9106", "line_items.0.gift_card is string where boolean is expected")],
    [
      "07-tax-on-top",
      isTaken(
        "#9107 gid://shopify/Order/2998557704777 Shopify 2020-12-26T21:23:58.000Z 59.45 AUD paid test",
        "Kim Park <kim.park@example.test> gid://shopify/Customer/4206822293777",
        "Kim Park, 306 / 3 Circuit, Canberra, ACT, 2601, Australia",
        "Standard 10.00",
        "1 Fountain pen 44.95 = 44.95 6456927060777",
      ),
    ],
    [
      "08-refund-amounts-as-numbers",
      isTaken(
        "#9108 gid://shopify/Order/4507008 Shopify 2008-03-04T16:00:00.000Z 95.40 USD",
        ...mia,
        "1 CUP-G Cup 45.00 = 45.00 601",
        "1 CUP-R Cup 45.00 = 45.00 602",
        "TENOFF wrapping:paper",
      ),
    ],
    [
      "09-customer-without-id",
      isTaken(
        "#9109 gid://shopify/Order/4507009 Shopify 2016-05-17T04:14:36.000Z 10.00 USD cancelled test",
        "Jo Smith <ann.doe@example.test>",
        "Sue Shipper, 12 Shipping Street, Shippington, KY, K2P0S0, United States",
        "Generic Shipping 10.00",
        "1 Soda 0.00 = 0.00 254721777",
        "1 Ginger beer 5.00 = 5.00 5",
      ),
    ],
    ["10-without-taxes-included", isRefused("#9110", "taxes_included is missing")],
    [
      "11-addresses-without-name",
      isTaken(
        "#9111 gid://shopify/Order/820982911946154779 Shopify 2026-09-15T17:42:17.000Z 254.98 USD paid",
        jon,
        "Jon Stone, 1 Wall St, Castle, NV, 89101, +1 (555) 555-0102",
        "0.00",
        "2 QZ-3CM Slab 99.99 = 199.98 1",
        "1 EDGE Edge 55.00 = 55.00 2",
        "wholesale,vip",
      ),
    ],
    ["12-without-name-and-status", isRefused("123456777", "taxes_included is missing")],
    [
      "13-line-without-id",
      isTaken(
        "#9113 gid://shopify/Order/123456777 Shopify 2026-09-23T12:00:00.000Z 149.98 USD paid",
        "Cat Dean <cat.dean@example.test>",
        "0.00",
        "2 UMBRA-BLK Umbra Black 74.99 = 149.98",
      ),
    ],
    [
      "14-lists-as-objects",
      isTaken(
        "#9114 gid://shopify/Order/4507014 Shopify 2008-03-04T16:00:00.000Z 95.40 USD test",
        ...mia,
        "1 PLAYER-N Player 95.40 = 90.40 669751777",
        "imported,vip TENOFF wrapping:paper",
      ),
    ],
    ["15-parts-of-a-cent", isRefused("#9115", "line_items.0.price is not an amount of whole cents")],
    [
      "16-all-that-may-be-null",
      isTaken(
        "#9116 gid://shopify/Order/4507016 Shopify 2026-03-01T00:00:00.000Z 46.00 AUD",
        "<>",
        "0.00",
        "1 Espresso 46.00 = 46.00",
      ),
    ],
    [
      "17-numbers-for-texts",
      isTaken(
        "#9117 gid://shopify/Order/5383777 Shopify 2026-09-15T17:42:17.000Z 254.98 CNY paid",
        jon,
        "Li Wei, 1 Road, Beijing, BJ, 100000, China, 13305550103",
        "0.00",
        "1 4711 Badge Fine 254.98 = 254.98 1",
      ),
    ],
  ])("is taken whole, or refused once by name: %s", async (name, outcome) => {
    expect(await outcomeOf(recordText(`webhook-${name}.json`))).toEqual(outcome);
  });

  it("is taken unchanged where Shopify itself publishes it", async () => {
    const { taken } = Object(await outcomeOf(propertyOf(shopifySample("shopify-order"), "order")));
    expect(taken).toEqual([
      "#1001 gid://shopify/Order/450789469 Shopify 2008-01-10T16:00:00.000Z 409.94 USD",
      "Bob Norman <bob.norman@hostmail.com> gid://shopify/Customer/207119551",
      "Bob Norman, Chestnut Street 92, Louisville, KY, 40202, United States, 555-625-1199",
      "Free Shipping 0.00",
      "1 IPOD2008GREEN IPod Nano - 8gb 199.00 = 199.00 466157049",
      "1 IPOD2008RED IPod Nano - 8gb 199.00 = 199.00 518995019",
      "1 IPOD2008BLACK IPod Nano - 8gb 199.00 = 199.00 703073504",
      "TENOFF custom engraving:Happy Birthday,colour:green",
    ]);
  });

  it("of another topic is passed over: a deletion tells an id alone", async () => {
    expect(await outcomeOf('{"id": 820982911946154508}', "orders/delete")).toEqual(isTaken());
  });

  it("keeps its digits in the stored record too", async () => {
    await outcomeOf(recordText("webhook-04-ids-beyond-2-53.json"));
    const { rows } = await sql<{ id: string; line: string }>`
      select body ->> 'id' as id, body #>> '{line_items,1,id}' as line from order_raws`.execute(app.platform.db);
    expect(rows).toEqual([{ id: "820982911946154777", line: "141249953214522777" }]);
  });
});
