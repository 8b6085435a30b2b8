import { describe, expect, it } from "vitest";
import { readSearch } from "../../app/navigation/search-codec.ts";
import {
  companiesAfter,
  openingState,
  readShippingLabelState,
  searchOfAll,
  shippingLabelHref,
  withoutFilters,
} from "./shipping-label-address.ts";

const read = (query: string) => readShippingLabelState(readSearch(query), ["MC", "T10"]);

describe("the address of the shipping labels", () => {
  it("without a query is the list as it opens: open parcels, first booked first, 100 a page [SHIP-14] [SHIP-15] [AMB-62]", () => {
    expect(read("")).toEqual(openingState);
    expect(openingState).toMatchObject({
      completedYes: false,
      completedNo: true,
      sortBy: "booked",
      order: "asc",
      pageSize: 100,
      page: 0,
    });
    expect(shippingLabelHref(openingState)).toBe("/shipping-labels");
  });

  it("writes everything else so that it reads the same", () => {
    for (const state of [
      {
        search: "a+b&c=d% O'Brien",
        companies: ["MC", "T10"],
        completedYes: true,
        completedNo: false,
        stuck: true,
        page: 3,
        pageSize: 50,
        sortBy: "customerName",
        order: "desc",
      } as const,
      withoutFilters(openingState),
      { ...openingState, order: "desc" } as const,
    ])
      expect(read(shippingLabelHref(state).slice("/shipping-labels".length))).toEqual(state);
  });

  it("reads nonsense as the list as it opens, and companies in any letter case", () => {
    expect(read("?page=-1&pageSize=7&sortBy=price&order=up&company=Nobody&completedNo=perhaps")).toEqual(openingState);
    expect(read("?company=t10,mc").companies).toEqual(["MC", "T10"]);
  });
});

it.each([
  [[], ["All", "MC"], ["MC"]],
  [["MC"], ["MC", "T10"], ["MC", "T10"]],
  [["MC", "T10"], ["All", "MC", "T10"], []],
  [["MC"], [], []],
  [[], [], []],
])("All excludes the other companies: %j with %j ticked is %j [SHIP-03] [AMB-63]", (before, ticked, chosen) =>
  expect(companiesAfter(before, ticked)).toEqual(chosen),
);

it("a search that filters narrow can be had in every booking; without a search or without filters there is nothing to widen", () => {
  const wider = searchOfAll({ ...openingState, search: "PPnine", companies: ["MC"], page: 2 });
  expect(wider).toEqual({ ...withoutFilters(openingState), search: "PPnine" });
  expect([searchOfAll(openingState), wider && searchOfAll(wider)]).toEqual([undefined, undefined]);
  expect(wider && searchOfAll({ ...wider, stuck: true })).toEqual(wider);
});
