import { describe, expect, it } from "vitest";
import { type CheckedOrder, orderProblems } from "./order-problems.ts";

const aLine = (partCode: string, title: string) => ({
  partCode,
  title,
  quantity: 1,
  unitPriceCents: 1_000,
  discountCents: 0,
  taxCents: 0,
});
const order: CheckedOrder = {
  currency: "AUD",
  money: {
    currency: "AUD",
    chargedCents: 2_000,
    currentCents: 2_000,
    isTaxIncluded: true,
    discountCents: 0,
    ordered: { cents: 2_000, discountCents: 0, taxCents: 0 },
    shippingLines: [],
  },
  shippingAddress: {
    name: "Ada Example",
    address1: "1 Test St",
    city: "Brisbane",
    state: "QLD",
    postCode: " 4000 ",
    country: "Australia",
    phone: "0491 570 006",
  },
  lines: [aLine("ESP-1KG", "Espresso"), { ...aLine("CUP", "Cup"), isUnknown: false }],
};
const withAddress = (change: CheckedOrder["shippingAddress"]): CheckedOrder => ({
  ...order,
  shippingAddress: { ...order.shippingAddress, ...change },
});
const problems = (given: CheckedOrder) => orderProblems(given, "AUD");

const withMoney = (money: Partial<CheckedOrder["money"]>) =>
  problems({ ...order, money: { ...order.money, ...money } });

describe("what the ERP would refuse", () => {
  it("is nothing of an order that is in order", () => {
    expect(problems(order)).toEqual([]);
  });

  it("is told all at once, with the place of each", () => {
    const lines = [aLine(" ", "Mystery"), aLine("ESP-1KG", "Espresso"), { ...aLine("GONE", "Old"), isUnknown: true }];
    const given = { ...withAddress({ city: "", state: "CA", postCode: "90210", country: "United States" }), lines };
    expect(problems({ ...given, currency: "USD" })).toEqual([
      { field: "order", message: "The ERP takes AUD only, and this order is in USD", isFinal: true },
      { field: "lineItems.1", message: "A line has no part code: Mystery", isFinal: true },
      { field: "lineItems.3", message: "The ERP has no part GONE: Old" },
      { field: "shippingAddress.city", message: "Shipping address: City is required (max 50 chars)" },
      { field: "shippingAddress.postCode", message: "Shipping address: Four digit Postcode is required" },
    ]);
  });

  it("is a total that lines, shipping and tax do not make", () => {
    expect([withMoney({ chargedCents: 2_005, currentCents: 2_005 }), withMoney({ currentCents: 1_500 })]).toEqual([
      [],
      [],
    ]);
    expect(withMoney({ chargedCents: 2_200, currentCents: 2_200 })).toEqual([
      {
        field: "order",
        message:
          "The order's lines, shipping and tax come to 20.00 AUD, but 22.00 AUD was charged, so the ERP's total would be wrong",
        isFinal: true,
      },
    ]);
    expect(withMoney({ currentCents: 2_006 }).map(({ message }) => message)).toEqual([
      "What is left of the order comes to 20.00 AUD, but its total after refunds is 20.06 AUD, so the ERP's total would be wrong",
    ]);
  });

  it("is an order without lines, or without an address", () => {
    expect(problems({ ...order, lines: [] })).toEqual([
      { field: "order", message: "The order has no lines", isFinal: true },
    ]);
    expect(problems({ ...order, shippingAddress: {} }).map(({ field }) => field)).toEqual(
      ["name", "address1", "city", "state", "country", "phone", "postCode"].map((field) => `shippingAddress.${field}`),
    );
  });

  it.each([
    ["Australia", "WA", 0],
    ["Australia", "Queensland", 1],
    ["Australia", "QLX", 1],
    ["New Zealand", "AUK", 0],
  ])("of %s knows the state %s: %s problems", (country, state, count) => {
    expect(problems(withAddress({ country, state }))).toHaveLength(count);
  });

  it("names the states there are", () => {
    expect(problems(withAddress({ state: "QLX" }))).toEqual([
      {
        field: "shippingAddress.state",
        message: "Shipping address: QLX is none of ACT, NSW, NT, QLD, SA, TAS, VIC, WA",
      },
    ]);
  });
});
