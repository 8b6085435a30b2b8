import { describe, expect, it } from "vitest";
import { isSettled } from "../../storefront-order.ts";
import { amount } from "../../amount.ts";
import { lineDiscounts } from "./line-discounts.ts";
import { orderOfWebhook } from "./webhook-order.ts";

/** What a webhook must tell, and nothing else. */
const bare = {
  id: 6000000001,
  name: "#1001",
  created_at: "2026-03-01T10:00:00+10:00",
  updated_at: "2026-03-01T10:05:00+10:00",
  currency: "AUD",
  taxes_included: true,
  financial_status: "paid",
  total_price: "46.00",
  total_discounts: "0.00",
  line_items: [{ id: 1, title: "Espresso", sku: null, quantity: 1, price: "46.00" }],
};
const read = (changed: object = {}) => orderOfWebhook({ ...bare, ...changed }, ["grind"]);

describe("an order by webhook", () => {
  it("says nothing of what the webhook left out", () => {
    const order = read();
    expect(order).toMatchObject({
      id: "gid://shopify/Order/6000000001",
      createdAt: new Date("2026-03-01T00:00:00Z"),
      lines: [{ id: "gid://shopify/LineItem/1", sku: "", grind: "", unitPriceCents: 4_600 }],
    });
    expect(read({ line_items: undefined }).lines).toBeUndefined();
    const { note, noteAttributes, shippingAddress, billingAddress, customer, discountCodes, shippingLines, tags } =
      order;
    expect([
      note,
      noteAttributes,
      shippingAddress,
      billingAddress,
      customer,
      discountCodes,
      shippingLines,
      tags,
    ]).toEqual(Array.from({ length: 8 }, () => undefined));
  });

  it("says that there is none where the webhook does", () => {
    const none = {
      note: null,
      shipping_address: null,
      customer: null,
      shipping_lines: [],
      tags: "",
      discount_codes: [],
    };
    expect(read(none)).toMatchObject({
      note: "",
      shippingAddress: null,
      customer: null,
      shippingLines: [],
      tags: [],
      discountCodes: [],
    });
  });

  it.each([
    ["pos", "POS"],
    ["web", "Shopify"],
    ["1234567", "Shopify"],
    [null, "Shopify"],
  ])("from %s is of source %s", (source_name, source) => {
    expect(read({ source_name }).source).toBe(source);
  });

  it.each<[string, object, boolean]>([
    ["paid", {}, true],
    ["given back in part", { financial_status: "partially_refunded" }, true],
    ["given back", { financial_status: "refunded" }, false],
    ["not paid yet", { financial_status: "pending" }, false],
    ["paid in part", { financial_status: "partially_paid" }, false],
    ["cancelled", { cancelled_at: "2026-03-01T11:00:00+10:00" }, false],
    ["a test", { test: true }, false],
  ])("that is %s: whether anything follows", (_, changed, is) => {
    expect(isSettled(read(changed))).toBe(is);
  });

  it("adds up a line's shares of all discounts, and reads attributes that are no text", () => {
    const discount_allocations = [{ amount: "1.10" }, { amount: "0.05" }];
    const properties = [{ name: "GRIND", value: 7 }];
    const line = { ...bare.line_items[0], discount_allocations, properties };
    expect(read({ line_items: [line] }).lines).toMatchObject([{ discountCents: 115, grind: "7" }]);
  });

  it("tells the gift cards that a line became by the line's attributes", () => {
    const properties = [{ name: "Gift card number", value: 603628410000050 }];
    const line = { ...bare.line_items[0], gift_card: true, properties };
    expect(read({ line_items: [line] }).lines).toMatchObject([{ isGiftCard: true, giftCards: ["603628410000050"] }]);
  });

  it("that nobody can read is refused", () => {
    expect(() => read({ total_price: "1.005" })).toThrow("whole cents");
    expect(() => read({ line_items: {} })).toThrow();
  });
});

const line = (quantity: number, unitPriceCents: number, discountedUnitCents: number) => ({
  quantity,
  unitPriceCents,
  discountedUnitCents,
});

describe("discounts of lines", () => {
  it.each([
    ["are none", [line(3, 1_000, 1_000)], 0, [0]],
    ["divide", [line(2, 1_000, 900)], 200, [200]],
    ["are a cent more than rounded pieces say", [line(3, 1_000, 667)], 1_000, [1_000]],
    ["go to the largest", [line(3, 1_000, 667), line(1, 500, 400)], 1_100, [1_000, 100]],
    ["leave a discount on shipping alone", [line(2, 1_000, 900)], 1_195, [200]],
  ])("%s", (_, lines, orderDiscount, expected) => {
    expect(lineDiscounts(lines, orderDiscount)).toEqual(expected);
  });
});

it.each([
  ["46.00", 4_600],
  ["46.0", 4_600],
  ["46", 4_600],
  [46.5, 4_650],
  ["-0.05", -5],
  ["0.10000", 10],
])("%s is %i cents", (given, cents) => {
  expect(amount.parse(given)).toBe(cents);
});
