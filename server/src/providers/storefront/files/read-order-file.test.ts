import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shopifySample } from "../../../../test/shop-orders.ts";
import type { OrderReading } from "../order-reading.ts";
import { readOrderFile } from "./read-order-file.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "crema-order-files-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function readingsOf(text: string): Promise<OrderReading[]> {
  const path = join(folder, "orders.txt");
  writeFileSync(path, text);
  const readings: OrderReading[] = [];
  for await (const reading of readOrderFile(path, { grindNames: ["grind"] })) readings.push(reading);
  return readings;
}
const ordersOf = async (text: string) => (await readingsOf(text)).map((one) => ("order" in one ? one.order : one));

const shopifyColumns =
  "Name,Email,Financial Status,Paid at,Currency,Shipping,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Address1,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Notes,Note Attributes,Cancelled at,Refunded Amount,Id,Tags,Source,Lineitem discount";
const shopifyCsv = `${shopifyColumns}
#1001,Ada@Example.test,partially_refunded,2023-03-01 10:05:00 +1000,AUD,9.95,101.95,BEANS,2.00,Standard,2023-03-01 10:00:00 +1000,2,"Espresso, 1kg",46.00,ESP-1KG,Ada Example,1 Test St,Brisbane,'4000,QLD,AU,'+61491570006,"Ring
twice","isGift: true
Order_Count: 3",,46.00,5400000001,"vip, Subscription",web,1.00
#1001,Ada@Example.test,,,,,,,,,,1,Mug,4.00,,,,,,,,,,,,,,,,
#1002,guest@example.test,pending,,AUD,0,5.00,,0,,2023-03-02 10:00:00 +1000,1,Filter papers,5.00,,,,,,,,,,,,,5400000002,,pos,
`;

const rowOfTotal = (total: string) => `#1,paid,AUD,10.00,5.00,1.50,${total},2023-03-01 10:00:00 +1000,1,Mug,10.00`;
describe("Shopify's export of orders", () => {
  it("is read order by order, several rows for one", async () => {
    const [first, second] = await ordersOf(shopifyCsv);
    expect(first).toMatchObject({
      id: "gid://shopify/Order/5400000001",
      name: "#1001",
      source: "Shopify",
      createdAt: new Date("2023-03-01T00:00:00Z"),
      updatedAt: new Date("2023-03-01T00:05:00Z"),
      email: "ada@example.test",
      isPaid: true,
      totalCents: 10_195,
      currentTotalCents: 5_595,
      discountCents: 200,
      discountCodes: ["BEANS"],
      note: "Ring\ntwice",
      noteAttributes: [
        { name: "isGift", value: "true" },
        { name: "Order_Count", value: "3" },
      ],
      tags: ["vip", "Subscription"],
      shippingLines: [{ title: "Standard", cents: 995 }],
      shippingAddress: null,
      billingAddress: { city: "Brisbane", postCode: "4000", state: "QLD", country: "Australia", phone: "+61491570006" },
      lines: [
        { title: "Espresso, 1kg", sku: "ESP-1KG", quantity: 2, unitPriceCents: 4_600, discountCents: 100 },
        { title: "Mug", sku: "", quantity: 1, unitPriceCents: 400, discountCents: 0 },
      ],
    });
    expect(second).toMatchObject({ name: "#1002", source: "POS", isPaid: false, lines: [{ title: "Filter papers" }] });
  });

  it("tells the line and the name of what cannot be taken, and goes on", async () => {
    const broken = shopifyCsv.replace("5400000001", "").replace("AUD,9.95,101.95", "AUD,9.95,plenty");
    expect(await readingsOf(broken)).toMatchObject([
      { line: 4, name: "#1001", problem: expect.stringMatching(/^id /) },
      { order: { name: "#1002" } },
    ]);
  });

  it("has its tax on top where only that makes the total", async () => {
    const titles =
      "Name,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price";
    for (const [total, isTaxIncluded] of [
      ["16.50", false],
      ["15.00", true],
    ] as const)
      expect(await ordersOf(`${titles}\n${rowOfTotal(total)}\n`)).toMatchObject([{ isTaxIncluded, taxCents: 150 }]);
  });

  it("keeps shipping that has no name, and refuses a refund that cannot be read", async () => {
    const nameless = shopifyCsv.replace("BEANS,2.00,Standard", "BEANS,2.00,");
    expect(await ordersOf(nameless)).toMatchObject([{ shippingLines: [{ title: "", cents: 995 }] }, {}]);
    const broken = shopifyCsv.replace(",46.00,5400000001", ',"46,00",5400000001');
    expect(await readingsOf(broken)).toMatchObject([
      { name: "#1001", problem: "current_total_price is not an amount of whole cents" },
      { order: { name: "#1002" } },
    ]);
  });

  it("is refused if two columns have the same title: nobody knows which one counts", async () => {
    const doubled = shopifyCsv.replace("Lineitem discount\n", "Total\n");
    await expect(readingsOf(doubled)).rejects.toThrow("has the column 'total' twice");
  });
});

const wooPlace = "Ada,Example,1 Old St,Hobart,TAS,7000,AU,ada@example.test";
const wooRow = (item: string): string =>
  `502,502,2019-05-13 10:15:32,cancelled,0,0,12.00,0,AUD,,4,${wooPlace},,${item}\n`;
const wooColumns =
  "order_id,order_number,date,status,shipping_total,discount_total,order_total,refunded_total,order_currency,shipping_method,customer_id,billing_first_name,billing_last_name,billing_address_1,billing_city,billing_state,billing_postcode,billing_country,billing_email,customer_note";

describe("WooCommerce's export of orders", () => {
  it("is read with its lines in one cell", async () => {
    const items =
      '"id:7|name:Espresso; dark|sku:ESP|quantity:2|sub_total:84.00|total:80.00|total_tax:8.00|sub_total_tax:8.40;name:Mug|quantity:1|total:5.00"';
    const csv = `${wooColumns},line_items\n501,W-501,2019-05-13 10:15:32,completed,9.95,4.00,102.95,10.00,AUD,Flat rate,0,${wooPlace},Thanks,${items}\n`;
    expect(await ordersOf(csv)).toMatchObject([
      {
        id: "woo-501",
        name: "W-501",
        source: "Woocommerce",
        createdAt: new Date("2019-05-13T00:15:32Z"),
        isPaid: true,
        totalCents: 10_295,
        currentTotalCents: 9_295,
        note: "Thanks",
        customer: null,
        shippingAddress: { city: "Hobart", country: "Australia" },
        lines: [
          { title: "Espresso; dark", sku: "ESP", quantity: 2, unitPriceCents: 4_620, discountCents: 440 },
          { title: "Mug", quantity: 1, unitPriceCents: 500 },
        ],
      },
    ]);
  });

  it("is read with a row for each line", async () => {
    const csv = `${wooColumns},item_name,item_sku,item_quantity,item_subtotal,item_total\n${wooRow("Mug,,1,5.00,5.00")}${wooRow("Cup,CUP,1,7.00,7.00")}`;
    expect(await ordersOf(csv)).toMatchObject([
      { id: "woo-502", isCancelled: true, lines: [{ title: "Mug" }, { title: "Cup", sku: "CUP" }] },
    ]);
  });
});

describe("JSON of the shops' APIs", () => {
  const woo = {
    id: 9,
    status: "completed",
    currency: "AUD",
    date_created_gmt: "2019-05-13T00:15:32",
    total: "5.00",
    billing: {},
    line_items: [],
  };

  it.each([
    ["one order in its envelope", shopifySample("shopify-order"), 1],
    ["a page of them", shopifySample("shopify-orders"), 1],
    ["a list of WooCommerce's", [woo, { ...woo, id: 10 }], 2],
  ])("is read: %s", async (_, value, count) => {
    const orders = await ordersOf(JSON.stringify(value));
    expect(orders).toHaveLength(count);
    for (const order of orders) expect(order).toHaveProperty("totalCents");
  });

  it("leaves aside a refund that is told as a child order", async () => {
    expect(await readingsOf(JSON.stringify([{ ...woo, parent_id: 8, total: "-5.00" }]))).toMatchObject([
      { problem: "is a refund, not an order" },
    ]);
  });
});

describe("a file that holds no orders", () => {
  it.each([
    [
      "customers as CSV",
      "First Name,Last Name,Email,Accepts Email Marketing\nA,B,a@b.test,yes\n",
      "an export of customers, not of orders",
    ],
    [
      "customers as JSON",
      '[{"id": 1, "email": "a@b.test", "verified_email": true}]',
      "holds customers, not orders (line 1)",
    ],
    ["something else", "a,b\n1,2\n", "has not the columns of an export of orders"],
    ["other JSON", '[{"kettle": true}]', "the record in line 1 has kettle"],
    ["nothing", " \n", "has no text in it"],
    ["a header alone", `${shopifyColumns}\n`, "has no orders in it"],
    ["JSON that is cut off", '[{"id": 1, ', "was cut off"],
  ])("is refused: %s", async (_, text, sentence) => {
    await expect(readingsOf(text)).rejects.toThrow(sentence);
  });
});
