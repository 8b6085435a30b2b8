import { describe, expect, it } from "vitest";
import { aLine, anErpOrder } from "../conformance-orders.ts";
import { centsWithTax, pricedWithoutTax, pricedWithTax } from "./epicor-amounts.ts";
import { epicorRestConfig, epicorVariables } from "./epicor-config.ts";

const { house } = epicorRestConfig(epicorVariables.parse({}));
const line = (quantity: number, unitPriceCents: number, discountCents: number, taxCents = 0) => ({
  ...aLine,
  quantity,
  unitPriceCents,
  discountCents,
  taxCents,
});
const orderOf = (given: ReturnType<typeof line>) => anErpOrder({ lines: [given], charges: [] });
const pieceWithTax = (given: ReturnType<typeof line>) => pricedWithTax(orderOf(given)).lines[0]?.price;

describe("the price of one piece", () => {
  it.each([
    ["as it is", line(2, 4_600, 0), "46.00", "41.82"],
    ["as in the documented example", line(2, 4_565, 0), "45.65", "41.50"],
    ["after the line's discount", line(2, 4_600, 500), "43.50", "39.545"],
    ["with the tax on top of the line", line(2, 4_150, 0, 830), "45.65", "41.50"],
    ["that no cents can say", line(3, 4_600, 100), "45.66667", "41.51667"],
    ["of many", line(1_000, 999, 1), "9.98999", "9.08181"],
    ["of what is free", line(1, 990, 990), "0.00", "0.00"],
  ])("%s", (_, given, withTax, withoutTax) => {
    expect(pieceWithTax(given)).toBe(withTax);
    expect(pricedWithoutTax(orderOf(given), house).lines[0]?.price).toBe(withoutTax);
  });

  it.each([1, 3, 7, 12, 144, 1_000])("makes the line's cents again for %i pieces", (quantity) => {
    for (const discountCents of [0, 1, 99, 1_234]) {
      const given = line(quantity, 4_599, discountCents);
      const made = Math.round(Number(pieceWithTax(given)) * quantity * 100);
      expect(made).toBe(quantity * 4_599 - discountCents);
    }
  });

  it("bears no Australian tax outside of Australia", () => {
    const order = anErpOrder({ charges: [{ title: "Air", cents: 995 }] });
    const toNewZealand = { ...order, shipTo: { ...order.shipTo, country: "New Zealand" } };
    expect(pricedWithoutTax(toNewZealand, house)).toMatchObject({
      lines: [{ price: "43.50" }, { price: "9.90" }],
      charges: [{ title: "Air", amount: "9.95" }],
      rounding: undefined,
    });
  });
});

/** What the ERP makes of amounts without tax: each rounded, then its tax. */
const madeOf = (amounts: readonly string[]): number =>
  amounts.map((text) => Math.round(Number(text) * 100)).reduce((sum, cents) => sum + cents + Math.round(cents / 10), 0);

it("what amounts without tax cannot make goes to the rounding, a cent at most, whatever the order's own is", () => {
  for (const roundingCents of [-5, -1, 0, 1, 5])
    for (let cents = 1; cents < 400; cents += 1) {
      const charges = [cents, cents, cents + 11, 5].map((one) => ({ title: "x", cents: one }));
      const priced = pricedWithoutTax(anErpOrder({ lines: [], charges, roundingCents }), house);
      const rounding = Math.round(Number(priced.rounding ?? 0) * 100);
      expect(madeOf(priced.charges.map(({ amount }) => amount)) + rounding).toBe(3 * cents + 16 + roundingCents);
      expect(Math.abs(rounding)).toBeLessThanOrEqual(Math.max(1, Math.abs(roundingCents)));
    }
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
