/** Files in the shapes of public repositories, each by `npm run import`. Sources: server/test/fixtures/records/README.md. */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { importCommand } from "../../test/command.ts";
import { recordPath, takenCustomers, takenOrders } from "../../test/real-records.ts";
import { aShopRecord, testShopWebhook, toldOrder as receivedOrder } from "../../test/shop-orders.ts";
import { startFileApp } from "../../test/file-app.ts";

const app = await startFileApp({}, { webhooks: [testShopWebhook] });
const { file, run } = importCommand({
  databaseUrl: () => app.platform.config.DATABASE_URL,
});
beforeEach(async () => {
  await sql`truncate orders, users cascade`.execute(app.platform.db);
});

async function imported(kind: "orders" | "customers" | "products", name: string): Promise<readonly string[]> {
  const { code, errors } = await run(kind, recordPath(name));
  const problems = errors.split("\n").filter((line) => line !== "" && !line.startsWith("Importing:"));
  const taken = kind === "customers" ? await takenCustomers(app) : await takenOrders(app);
  return [`exit ${code}`, ...taken, ...problems.map((line) => line.replace(name, "FILE"))];
}

const pat = ["Pat Motor <pat.motor@example.test>", "0.00"];
const tote = [
  "Dee Tote <dee.tote@example.test>",
  "Dee Tote, 14 Oval, Apt 2G, New York, NY, 06053, United States",
  "Standard 0.00",
  "1 Zero Edge™ Tote 0.00 = 0.00",
];
const jan = ["Jan Will <jan.will@example.test>", "0.00"];
const uma = "Uma Moses <uma.moses@example.test>";
const columnsOfNone =
  "FILE has not the columns of an export of orders: Name and Lineitem name (Shopify), or order_id and order_total (WooCommerce).";

describe("a file of orders in the shape of a public repository's", () => {
  it.each([
    [
      "order-file-01-tax-on-top.csv",
      [
        "exit 0",
        "#9201 gid://shopify/Order/12088401232777 Shopify 2026-06-08T12:55:28.000Z 0.55 AUD paid",
        ...pat,
        "1 Shirt - L 40.00 = 40.00",
        "1 Cooler 10.00 = 10.00",
        "trial",
        "#9202 gid://shopify/Order/12088417878777 Shopify 2026-06-08T13:02:13.000Z 0.55 AUD paid",
        ...pat,
        "1 Shirt - M 50.00 = 50.00",
        "trial",
      ],
    ],
    [
      "order-file-02-without-email.csv",
      [
        "exit 0",
        "#9203 gid://shopify/Order/16718821261777 Shopify 2026-04-05T21:48:03.000Z 1700.00 BDT",
        "Rab - <>",
        "Rab -, 008210, 008210, -, Bangladesh, +88001555010004",
        "2-4 Day Delivery (Fast) 100.00",
        "1 Solid Perfume 600.00 = 600.00",
        "1 Vinegar - Free 1400.00 = 1400.00",
        "cod_form UPSELL DISCOUNT First name:Rab,Phone number:01555010004,UTM source:face",
      ],
    ],
    [
      "order-file-03-draft-order.csv",
      [
        "exit 0",
        "#9204 gid://shopify/Order/6097582719777 Shopify 2026-04-10T05:41:26.000Z 141.70 INR paid",
        "test one <test.one@example.test>",
        "test one, PLOT NO 1, SUNPUR, Bhubaneswar, OR, 751024, India",
        "0.00",
        "1 pant 130.00 = 130.00",
      ],
    ],
    [
      "order-file-04-nothing-to-pay.csv",
      [
        "exit 0",
        "#9205 gid://shopify/Order/6886314606777 Shopify 2026-07-20T18:18:23.000Z 0.00 USD paid",
        ...tote,
        "#9206 gid://shopify/Order/6885884035777 Shopify 2026-07-20T18:18:23.000Z 0.00 USD paid cancelled",
        ...tote,
      ],
    ],
    [
      "order-file-05-tax-included.csv",
      [
        "exit 0",
        "#9207 gid://shopify/Order/3824181969777 Shopify 2021-05-13T13:15:21.000Z 3227.00 ZAR",
        "Ty Says <ty.says@example.test>",
        "Ty Says, 9 Frank Road, Muizenberg, WC, 7950, South Africa, 0715550105",
        "Courier 0.00",
        "1 20460 Sheet - Honey Gold 229.00 = 229.00",
        "1 FCOT Cot 2299.00 = 2299.00",
        "1 FMATT Mattress 699.00 = 699.00",
        "A present.\n\nPlease wrap it.",
      ],
    ],
    [
      "order-file-06-partially-refunded.csv",
      [
        "exit 0",
        "#9208 gid://shopify/Order/6318010630777 Shopify 2025-04-04T22:42:08.000Z 46.78 CAD paid",
        "Hal Osman <hal.osman@example.test>",
        "Hal Osman, 47 Pl, Winnipeg, MB, R2N 2M5, Canada, 2045550106",
        "Express 9.99",
        "1 Moss 15.66 = 15.66",
        "3 Shrimp 6.99 = 18.90",
      ],
    ],
    ["order-file-07-another-system.csv", ["exit 1", columnsOfNone]],
    ["order-file-08-own-report.csv", ["exit 1", columnsOfNone]],
    [
      "order-file-09-layout-of-2012-without-id.csv",
      [
        "exit 0",
        "#9209 name:#9209 Shopify 2012-01-01T16:13:13.000Z 15.00 USD paid",
        ...jan,
        "1 BOOK-1 Handbook 15.00 = 15.00",
      ],
    ],
    [
      "order-file-10-american-titles.csv",
      [
        "exit 0",
        "9210 gid://shopify/Order/5550000777 Shopify 2012-01-01T16:13:13.000Z 16305.00 CLP paid cancelled",
        ...jan,
        "1 BOOK-1 Handbook 15.00 = 15.00",
      ],
    ],
    [
      "order-file-11-without-money-columns.csv",
      [
        "exit 1",
        "FILE is an export of orders without the columns 'Currency', 'Total', 'Created at', 'Lineitem price', and no order can be read without them.",
      ],
    ],
    [
      "order-file-12-without-total.csv",
      ["exit 1", "FILE is an export of orders without the column 'Total', and no order can be read without it."],
    ],
    [
      "order-file-13-rows-without-name.csv",
      [
        "exit 0",
        "#9213 gid://shopify/Order/5550000778 Shopify 2012-01-01T16:13:13.000Z 16.00 USD paid",
        ...jan,
        "1 BOOK-1 Handbook 15.00 = 15.00",
        "1 Free gift, ebook 1.00 = 1.00",
      ],
    ],
    ["order-file-14-days-without-time.csv", ["exit 2", "Line 2 (#9214): created_at is no time with a zone"]],
    ["order-file-15-serial-days.csv", ["exit 2", "Line 2 (#9215): created_at is no time with a zone"]],
    ["order-file-16-empty-total.csv", ["exit 2", "Line 2 (#9216): total_price is missing"]],
    [
      "woo-order-01-entities.json",
      [
        "exit 0",
        "8971 woo-8971 Woocommerce 2021-09-06T18:05:09.000Z 28.44 USD paid",
        `${uma} woo-1`,
        "Uma Moses, 8623 Hill Drive, Lagos, TX, 23401, United States",
        "Flat rate 13.45",
        "1 Rhapsody – A Topical Compendium 14.99 = 14.99 58",
        "billing_fax:87656",
      ],
    ],
    [
      "woo-order-02-guest-cash-on-delivery.json",
      [
        "exit 0",
        "8972 woo-8972 Woocommerce 2021-09-06T18:05:09.000Z 33.30 PEN paid",
        "JOE DOW <joe@example.test>",
        "JOE DOW, CALLE 805, PIURA, Peru",
        "Envio solo a Piura 10.00",
        "1 12437 TAPE 3 X 40 8.60 = 8.60 717",
        "1 13681 TEMPERA  X 6 10.00 = 10.00 718",
        "1 18767 CLIPS NEGRO 4.70 = 4.70 719",
        "billing_fax:87656",
      ],
    ],
    ["woo-order-03-times-with-blanks.json", ["exit 2", "Line 1 (5309091777): date_created_gmt is no time"]],
    [
      "woo-order-04-subscription.json",
      ["exit 2", "Line 1 (GB426777): billing_period is a field of subscriptions, not of orders"],
    ],
    [
      "woo-order-05-local-times-alone.json",
      [
        "exit 0",
        "14777 woo-14777 Woocommerce 2021-09-06T08:05:09.000Z 24.35 CAD paid",
        `${uma} woo-11`,
        "Uma Moses, Pen & Ink, 8623 Hill Drive, Lagos, TX, 23401, United States, 08155501070",
        "0.00",
        "1 GALA Gala & Dinner 24.35 = 24.35 1",
        "billing_fax:87656",
      ],
    ],
    [
      "woo-order-06-line-that-does-not-divide.json",
      [
        "exit 0",
        "8976 woo-8976 Woocommerce 2021-09-06T18:05:09.000Z 33.00 AUD paid",
        `${uma} woo-1`,
        "Uma Moses, 8623 Hill Drive, Lagos, TX, 23401, United States",
        "0.00",
        "3 ESP-1KG Espresso – 1kg 3.33 = 10.00 7",
        "7 FILT Filter papers 3.29 = 23.00 8",
        "billing_fax:87656",
      ],
    ],
    ["woo-order-07-refund-record.json", ["exit 2", "Line 1: status is missing"]],
    ["woo-customers-01-two.json", ["exit 1", "FILE holds customers, not orders (line 2)."]],
    ["customer-file-05-id-beyond-2-53.json", ["exit 1", "FILE holds customers, not orders (line 1)."]],
    ["product-file-01-id-beyond-2-53.json", ["exit 1", "FILE holds products, not orders (line 1)."]],
  ])("is taken whole, or refused by name: %s", async (name, outcome) => {
    expect(await imported("orders", name)).toEqual(outcome);
  });
});

describe("a file of customers in the shape of a public repository's", () => {
  it.each([
    [
      "customer-file-01-layout-of-2025.csv",
      [
        "exit 2",
        "Hal Vard <hal.vard@example.test> 8512057475777 | Hal Vard, AIPL Road Sector 70A, Z-223, Solace, Gurgaon, HR, 122101, India, default",
        "<pri@example.test> 8513862959777",
        "Line 2: has no email address, which a new customer needs",
        "Line 5: has no email address, which a new customer needs",
        "Line 6 (kolay): has no valid email address: kolay",
      ],
    ],
    ["customer-file-02-oldest-layout.csv", ["exit 0", "<caro@example.test> marketing"]],
    [
      "customer-file-03-another-system.csv",
      ["exit 1", "FILE has not the columns of a Shopify customer export: First Name, Last Name are missing."],
    ],
    [
      "customer-file-04-null-names-in-addresses.json",
      [
        "exit 0",
        "Bob Norm <bob.norm@example.test> 207119777 | 9 Chestnut Row, Louisville, Kentucky, 40202, United States, 555-555-0110, default",
      ],
    ],
    [
      "customer-file-05-id-beyond-2-53.json",
      [
        "exit 0",
        "Big Id <big.id@example.test> 820982911946154781 marketing | Big Id, 1 Smith St, BRISBANE, Queensland, 4000, Australia, 1111 111 111, default",
      ],
    ],
    [
      "woo-customers-01-two.json",
      [
        "exit 0",
        "Joy D'Ow <joy.dow@example.test> woo-25 +61491570156 | Joy D'Ow, 3 Pier, Devonport, Tasmania, 7310, Australia, +61491570156, default | Joy D'Ow, Dow & Co, 969 Market, Hobart, Tasmania, 7000, Australia, 0491 570 156",
        "Lia Silva <lia.silva@example.test> woo-26 (55) 5555-0108 | Lia Silva, Av. Um, 432, Rio de Janeiro, RJ, 12345-000, Brazil, (55) 5555-0108, default",
      ],
    ],
    [
      "woo-customers-02-all-that-may-be-null.json",
      ["exit 2", "Nell Null <nell@example.test> woo-31", "Line 28: has no email address, which a new customer needs"],
    ],
    ["woo-order-01-entities.json", ["exit 1", "FILE holds orders, not customers (line 1)."]],
    ["order-file-01-tax-on-top.csv", ["exit 1", "FILE is an export of orders, not of customers."]],
    ["product-file-01-id-beyond-2-53.json", ["exit 1", "FILE holds products, not customers (line 1)."]],
  ])("is taken whole, or refused by name: %s", async (name, outcome) => {
    expect(await imported("customers", name)).toEqual(outcome);
  });
});

it("a product keeps every digit of its id", async () => {
  expect(await imported("products", "product-file-01-id-beyond-2-53.json")).toEqual(["exit 0"]);
  const { rows } = await sql`select storefront_id as id, title, tags from products`.execute(app.platform.db);
  expect(rows).toMatchObject([{ id: "gid://shopify/Product/788032119674292777", title: "Custom Freestyle 151" }]);
});

it("a customer of both shops keeps the number of the one in use, and the old shop's orders find them", async () => {
  const shops = { id: 77, email: "lia.silva@example.test", first_name: "Lia", last_name: "Silva" };
  await run("customers", file("shopify.json", JSON.stringify(shops)));
  await imported("customers", "woo-customers-01-two.json");
  expect(await takenCustomers(app)).toEqual([
    expect.stringContaining("Lia Silva <lia.silva@example.test> 77 "),
    expect.stringContaining("<joy.dow@example.test> woo-25 "),
  ]);
  const joys = { id: 9, status: "completed", currency: "AUD", date_created_gmt: "2019-05-13T00:15:32", total: "5.00" };
  const order = { ...joys, customer_id: 25, billing: { email: "other@example.test" }, line_items: [] };
  await run("orders", file("woo.json", JSON.stringify(order)));
  const { rows } = await sql`select u.email from orders o join users u on u.uuid = o.user_uuid`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([{ email: "joy.dow@example.test" }]);
});

const whole = () => aShopRecord(9_209, { created_at: "2012-01-01T11:13:13-05:00" });
const orderLines = async () => (await takenOrders(app)).filter((text) => text.startsWith("#"));

describe("an order of a file without ids", () => {
  const old = "order-file-09-layout-of-2012-without-id.csv";
  it("is one order when it comes again, and when the shop tells its id later", async () => {
    await imported("orders", old);
    expect((await imported("orders", old)).filter((text) => text.startsWith("#"))).toHaveLength(1);
    await receivedOrder(app, whole());
    expect(await orderLines()).toEqual([
      "#9209 gid://shopify/Order/7000009209 Shopify 2012-01-01T16:13:13.000Z 55.95 AUD paid",
    ]);
  });

  it("is one order in two layouts, one of which tells that it is the till's", async () => {
    const titles = "Name,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price";
    const cells = "#9301,paid,AUD,5.00,2012-01-01 11:13:13 -0500,1,Mug,5.00";
    for (const text of [`${titles},Source\n${cells},pos\n`, `${titles}\n${cells}\n`])
      expect((await run("orders", file("layout.csv", text))).code).toBe(0);
    const count = sql<{ ids: string[] }>`select array_agg(source || ' ' || source_id) as ids from orders`;
    expect((await count.execute(app.platform.db)).rows).toEqual([{ ids: ["POS name:#9301"] }]);
  });

  it("is the shop's order of that name where the shop told it before", async () => {
    await receivedOrder(app, whole());
    expect(await imported("orders", old)).toContain(
      "#9209 gid://shopify/Order/7000009209 Shopify 2012-01-01T16:13:13.000Z 55.95 AUD paid",
    );
    expect(await orderLines()).toHaveLength(1);
  });
});
