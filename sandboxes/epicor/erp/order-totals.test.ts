import { describe, expect, it } from "vitest";
import { cents, extended, totalsOf } from "./order-totals.ts";

describe("amounts", () => {
  it.each([
    [1.005, 101],
    [2.675, 268],
    [-1.005, -101],
    [0.1 + 0.2, 30],
    [41.818, 4_182],
  ])("%d is so many cents, half a cent away from nothing", (amount, whole) => {
    expect(cents(amount)).toBe(whole);
  });

  it("a line is price times quantity, rounded once", () => {
    expect(extended({ DocUnitPrice: 13.635, SellingQuantity: 3 })).toBe(40.91);
  });

  it("tax is rounded line by line and leaves out what is free of it", () => {
    const lines = [
      { DocExtPriceDtl: 0.05, TaxCatID: "GST" },
      { DocExtPriceDtl: 0.05, TaxCatID: "GST" },
      { DocExtPriceDtl: 50, TaxCatID: "FREE" },
    ];
    expect(totalsOf({ ReadyToCalc: true }, lines, [])).toMatchObject({ DocTotalTax: 0.02, DocOrderAmt: 50.12 });
  });
});
