import type { NativeCard } from "@crema/contract/areas/trends";
import { describe, expect, it } from "vitest";
import {
  csvOf,
  figuresOf,
  hasValues,
  pointHeading,
  pointName,
  pointTick,
  summaryOf,
  valueText,
} from "./chart-words.ts";

const card: NativeCard = {
  key: "revenue.days",
  title: "Revenue, last 30 days",
  kind: "native",
  period: "days",
  series: [
    { key: "AUD", label: "AUD", unit: "money", currency: "AUD" },
    { key: "NZD", label: "=NZD", unit: "money", currency: "NZD" },
  ],
  points: [
    { at: "2026-11-20", values: ["1000.10", "0.00"] },
    { at: "2026-11-21", values: ["0.20", "0.00"] },
  ],
};
const average: NativeCard = {
  ...card,
  key: "orders.items",
  period: "months",
  series: [
    { key: "average", label: "Items per order", unit: "average" },
    { key: "items", label: "Items", unit: "count" },
  ],
  points: [
    { at: "2026-10", values: ["2.33", 1_200] },
    { at: "2026-11", values: [null, 0] },
  ],
};

describe("a chart in words", () => {
  it("names its points in full and short", () => {
    const at = { days: "2026-11-01", months: "2026-11", years: "2026" };
    const names = (["days", "months", "years"] as const).map((period) => {
      const shown = { key: "orders.placed", period } as const;
      return [pointHeading(shown), pointName(shown, at[period]), pointTick(shown, at[period])];
    });
    expect(names).toEqual([
      ["Day", "01/11/2026", "1 Nov"],
      ["Month", "Nov 2026", "Nov 26"],
      ["Year", "2026", "2026"],
    ]);
    const byState = { key: "orders.by-state", period: "days" } as const;
    expect([pointHeading(byState), pointName(byState, "QLD"), pointTick(byState, "QLD")]).toEqual([
      "State",
      "QLD",
      "QLD",
    ]);
  });

  it("comes to its sum to the cent, and its highest point; averages to the latest", () => {
    expect(figuresOf(card)).toEqual([
      { label: "AUD", value: "$1,000.30", detail: "highest $1,000.10, 20/11/2026", isDrawn: true },
      { label: "=NZD", value: "$0.00", detail: "", isDrawn: true },
    ]);
    expect(figuresOf(average)).toEqual([
      { label: "Items per order", value: "2.33", detail: "Oct 2026", isDrawn: true },
      { label: "Items", value: "1,200", detail: "highest 1,200, Oct 2026", isDrawn: true },
    ]);
  });

  it("is read out in a sentence or two", () => {
    expect(summaryOf(card)).toBe(
      "20/11/2026 to 21/11/2026. AUD $1,000.30 (highest $1,000.10, 20/11/2026); =NZD $0.00.",
    );
  });

  it("says so where there is nothing", () => {
    expect(hasValues(card)).toBe(true);
    expect(hasValues({ ...card, points: [{ at: "2026-11-20", values: ["0.00", null] }] })).toBe(false);
    expect(valueText({ key: "a", label: "A", unit: "count" }, null)).toBe("–");
  });

  it("is a file that a spreadsheet calculates nothing from", () => {
    expect(csvOf(card)).toBe('"Day","AUD","\'=NZD"\r\n"2026-11-20","1000.10","0.00"\r\n"2026-11-21","0.20","0.00"\r\n');
  });
});
