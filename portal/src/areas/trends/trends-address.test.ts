import { describe, expect, it } from "vitest";
import { readTrendsState, trendsHref } from "./trends-address.ts";

describe("the address of Trends", () => {
  it("has the periods that were chosen, and reads them back", () => {
    const state = { orders: "days", memberships: "years" } as const;
    expect(trendsHref(state)).toBe("/trends?orders=days&memberships=years");
    expect(readTrendsState({ orders: "days", memberships: "years" })).toEqual(state);
  });

  it("is bare as it opens, and what it cannot read is as it opens", () => {
    const state = readTrendsState({ orders: "weeks" });
    expect(state).toEqual({ orders: "months", memberships: "months" });
    expect(trendsHref(state)).toBe("/trends");
  });
});
