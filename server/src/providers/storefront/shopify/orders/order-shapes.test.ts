import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { isSettled } from "../../storefront-order.ts";
import { amount } from "../../amount.ts";
import { lineDiscounts } from "./graphql-order.ts";
import { shapeProblem } from "../../../../platform/values/shape-problem.ts";
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

/** A payment of another currency than the order's. */
const paidAbroad = (kind: string, gateway: string) => ({
  kind,
  gateway,
  status: "success",
  amount: "11.03",
  currency: "NZD",
});

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

  it("counts a refund or gift card in another currency only by what the shop says in its own", () => {
    expect(
      read({
        current_total_price: "36.00",
        refunds: [{ transactions: [paidAbroad("refund", "bank")] }],
        transactions: [paidAbroad("sale", "gift_card"), { ...paidAbroad("sale", "gift_card"), currency: "AUD" }],
      }),
    ).toMatchObject({ currentTotalCents: 3_600, giftCardCents: 1_103 });
  });

  it("takes a discount of shipping off it, also where the discounted price leaves it out", () => {
    const shipping_lines = [
      { title: "Free", price: "9.95", discounted_price: "9.95", discount_allocations: [{ amount: "9.95" }] },
      { title: "Cheap", price: "9.95", discounted_price: "5.00" },
    ];
    expect(read({ shipping_lines }).shippingLines).toMatchObject([{ discountCents: 995 }, { discountCents: 495 }]);
  });

  it("gives back all of a shipping line that was removed, with its tax on top", () => {
    const removed = { title: "Express", price: "9.95", is_removed: true, tax_lines: [{ price: "1.00" }] };
    expect(read({ taxes_included: false, shipping_lines: [removed] }).shippingLines).toMatchObject([
      { refundedCents: 1_095 },
    ]);
  });

  it("is cancelled by a time, not by an empty text", () => {
    expect([
      read({ cancelled_at: "" }).isCancelled,
      read({ cancelled_at: "2026-03-02T10:00:00Z" }).isCancelled,
    ]).toEqual([false, true]);
  });

  it.each([
    [{ id: "" }, "id is no id"],
    [{ id: -5 }, "id is no id"],
    [{ currency: "" }, "currency is missing"],
    [{ tags: {} }, "tags is neither text nor a list"],
    [{ line_items: [{ ...bare.line_items[0], quantity: 1.5 }] }, "line_items.0.quantity is no number of pieces"],
    [
      { line_items: [{ ...bare.line_items[0], quantity: 2_147_483_648 }] },
      "line_items.0.quantity is no number of pieces",
    ],
    [
      { line_items: [{ ...bare.line_items[0], current_quantity: 3 }] },
      "line_items.0.current_quantity is more than was ordered",
    ],
    [
      { line_items: [{ ...bare.line_items[0], quantity: 2_147_483_647, price: "999999999999.99" }] },
      "line_items.0.price is too large for its quantity",
    ],
  ])("is refused with the field's name: %o", (changed, problem) => {
    let problemFound = "";
    try {
      read(changed);
    } catch (error) {
      problemFound = error instanceof ZodError ? shapeProblem(error) : String(error);
    }
    expect(problemFound).toBe(problem);
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
