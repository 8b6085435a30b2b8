import { describe, expect, it } from "vitest";
import { type CheckedOrder, orderProblems } from "./order-problems.ts";

const order: CheckedOrder = {
  currency: "AUD",
  shippingAddress: {
    name: "Ada Example",
    address1: "1 Test St",
    city: "Brisbane",
    state: "QLD",
    postCode: " 4000 ",
    country: "Australia",
    phone: "0491 570 006",
  },
  lines: [
    { partCode: "ESP-1KG", title: "Espresso" },
    { partCode: "CUP", title: "Cup", isUnknown: false },
  ],
};
const withAddress = (change: CheckedOrder["shippingAddress"]): CheckedOrder => ({
  ...order,
  shippingAddress: { ...order.shippingAddress, ...change },
});
const problems = (given: CheckedOrder) => orderProblems(given, "AUD");

describe("what the ERP would refuse", () => {
  it("is nothing of an order that is in order", () => {
    expect(problems(order)).toEqual([]);
  });

  it("is told all at once, with the place of each", () => {
    const lines = [
      { partCode: " ", title: "Mystery" },
      { partCode: "ESP-1KG", title: "Espresso" },
      { partCode: "GONE", title: "Old", isUnknown: true },
    ];
    const given = { ...withAddress({ city: "", state: "CA", postCode: "90210", country: "United States" }), lines };
    expect(problems({ ...given, currency: "USD" })).toEqual([
      { field: "order", message: "The ERP takes AUD only, and this order is in USD", isFinal: true },
      { field: "lineItems.1", message: "A line has no part code: Mystery", isFinal: true },
      { field: "lineItems.3", message: "The ERP has no part GONE: Old" },
      { field: "shippingAddress.city", message: "Shipping address: City is required (max 50 chars)" },
      { field: "shippingAddress.postCode", message: "Shipping address: Four digit Postcode is required" },
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
