import { describe, expect, it } from "vitest";
import { anErpOrder } from "../conformance-orders.ts";
import { centsWithTax, shippingWithoutTax, unitPriceWithoutTax, unitPriceWithTax } from "./epicor-amounts.ts";
import { epicorRestConfig, epicorVariables } from "./epicor-config.ts";

const { house } = epicorRestConfig(epicorVariables.parse({}));
const order = anErpOrder();
const toNewZealand = { ...order, shipTo: { ...order.shipTo, country: "New Zealand" } };
const line = (quantity: number, unitPriceCents: number, discountCents: number) => ({
  partCode: "ESP-1KG",
  title: "",
  grind: "",
  quantity,
  unitPriceCents,
  discountCents,
});

describe("the price of one piece", () => {
  it.each([
    ["as it is", line(2, 4_600, 0), "46.00", "41.81818"],
    ["as in the documented example", line(2, 4_565, 0), "45.65", "41.50"],
    ["after the line's discount", line(2, 4_600, 500), "43.50", "39.54545"],
    ["that no cents can say", line(3, 4_600, 100), "45.66667", "41.51515"],
    ["of many", line(1_000, 999, 1), "9.98999", "9.08181"],
    ["of what is free", line(1, 990, 990), "0.00", "0.00"],
  ])("%s", (_, given, withTax, withoutTax) => {
    expect(unitPriceWithTax(given)).toBe(withTax);
    expect(unitPriceWithoutTax(given, order, house)).toBe(withoutTax);
  });

  it.each([1, 3, 7, 12, 144, 1_000])("makes the line's cents again for %i pieces", (quantity) => {
    for (const discountCents of [0, 1, 99, 1_234]) {
      const given = line(quantity, 4_599, discountCents);
      const made = Math.round(Number(unitPriceWithTax(given)) * quantity * 100);
      expect(made).toBe(quantity * 4_599 - discountCents);
    }
  });

  it("bears no Australian tax outside of Australia", () => {
    expect(unitPriceWithoutTax(line(1, 4_600, 0), toNewZealand, house)).toBe("46.00");
    expect(shippingWithoutTax(toNewZealand, house)).toBe("9.95");
  });
});

it("shipping is without tax, in cents", () => {
  expect(shippingWithoutTax(order, house)).toBe("9.05");
  expect(shippingWithoutTax({ ...order, shipping: { title: "", cents: 0 } }, house)).toBe("0.00");
});

it.each([
  ["41.82", 10, 4_600],
  ["41.5", 10, 4_565],
  ["9", 10, 990],
  ["0.005", 0, 1],
  ["12345678.99", 10, 1_358_024_689],
  ["", 10, undefined],
  ["-1.00", 10, undefined],
  ["4e2", 10, undefined],
])("a price without tax, %s, is with %i %% of it %s cents", (price, percent, cents) => {
  expect(centsWithTax(price, percent)).toBe(cents);
});
