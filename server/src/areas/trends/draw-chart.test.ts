import { expect, it } from "vitest";
import { charts, sumsOf } from "./draw-chart.ts";

it("an average is rounded to the nearest cent, also below zero, and is none of no orders [TRD-03]", () => {
  const at = "2026-11-21";
  const averageOf = (cents: number, orders: number) => {
    const sums = sumsOf([
      { measure: "revenue", at, part: "AUD", n: cents },
      { measure: "orders", at, part: "AUD", n: orders },
    ]);
    return charts["orders.average"].draw(sums, [at]).points[0]?.values;
  };
  expect([averageOf(2_000, 3), averageOf(1_000, 3), averageOf(-2_000, 3), averageOf(-1, 3), averageOf(0, 0)]).toEqual([
    ["6.67"],
    ["3.33"],
    ["-6.67"],
    ["0.00"],
    [null],
  ]);
});
