import { describe, expect, it } from "vitest";
import { readSearch } from "../../../app/navigation/search-codec.ts";
import { dayOf, endOf, startOf } from "../../../app/start/business-days.ts";
import {
  erpOpening,
  orderListHref,
  type OrderListState,
  readOrderListState,
  rewardsOpening,
  searchOfAll,
  withoutFilters,
} from "./order-list-address.ts";

const opening = erpOpening("2026-11-21");
const read = (query: string) => readOrderListState(readSearch(query), opening);

describe("the address of the orders list", () => {
  it("without a query is Shopify, not uploaded, six weeks ago to tomorrow, newest first, 100 a page [ORD-LIST-12] [ORD-LIST-13] [ORD-LIST-14] [AMB-53]", () => {
    expect(read("")).toEqual({
      query: "",
      source: ["Shopify"],
      epicorYes: false,
      epicorNo: true,
      wouldFail: false,
      changedInShop: false,
      attention: false,
      dateFrom: Date.parse("2026-10-10T00:00:00+10:00") / 1_000,
      dateTo: Date.parse("2026-11-22T23:59:59+10:00") / 1_000,
      page: 0,
      pageSize: 100,
      sortBy: "createdAt",
      order: "desc",
    });
    expect(orderListHref(opening, opening)).toBe("/orders");
  });

  it("of the rewards view is everything from the start of Bean Dollars until tomorrow [AMD-20]", () => {
    const rewards = rewardsOpening("2026-11-21", "2024-01-01T00:00:00+10:00");
    expect(rewards).toMatchObject({ source: [], epicorYes: false, epicorNo: false, dateFrom: 1_704_031_200 });
    expect(rewards.dateTo).toBe(opening.dateTo);
    expect(rewardsOpening("2026-11-21", "").dateFrom).toBeUndefined();
  });

  const everything: OrderListState = {
    query: "a+b&c=d% O'Brien",
    source: ["POS", "Woocommerce"],
    epicorYes: true,
    epicorNo: false,
    wouldFail: true,
    changedInShop: true,
    attention: true,
    dateFrom: 1_700_000_000,
    dateTo: 1_710_000_000,
    page: 3,
    pageSize: 50,
    sortBy: "total",
    order: "asc",
  };
  it.each<[string, OrderListState]>([
    ["everything", everything],
    ["no filter at all", withoutFilters(opening)],
    ["an open end", { ...opening, dateTo: undefined }],
    ["the opening sort upside down", { ...opening, order: "asc" }],
  ])("writes %s so that it reads the same [ORD-LIST-07]", (_, state) => {
    expect(read(orderListHref(state, opening).slice("/orders".length))).toEqual(state);
  });

  it("names its keys as specified, with seconds since 1970 [ORD-LIST-07] [ORD-LIST-08]", () => {
    const search = new URLSearchParams(orderListHref(everything, opening).slice("/orders?".length));
    expect([...search.keys()]).toEqual([
      "query",
      "source",
      "epicorYes",
      "epicorNo",
      "wouldFail",
      "changedInShop",
      "attention",
      "dateFrom",
      "dateTo",
      "currentPage",
      "pageSize",
      "sortBy",
      "order",
    ]);
    expect(search.get("dateFrom")).toBe("1700000000");
  });

  it("has dates in seconds since 1970, and takes no milliseconds for them [ORD-LIST-08]", () => {
    expect(read("?dateFrom=1700000000&dateTo=1700086399")).toMatchObject({
      dateFrom: 1_700_000_000,
      dateTo: 1_700_086_399,
    });
    expect(read("?dateFrom=1700000000000&dateTo=1700086399000")).toEqual(opening);
    expect(rewardsOpening("2026-11-21", "2024-07-01T00:00:00+10:00").dateFrom).toBe(1_719_756_000);
  });

  it("reads nonsense as the list as it opens, and values in any letter case", () => {
    expect(
      read(
        "?currentPage=-1&pageSize=7&sortBy=password&order=up&source=ebay&dateFrom=today&dateTo=12345678901&epicorNo=x",
      ),
    ).toEqual(opening);
    expect(read("?source=woocommerce,POS").source).toEqual(["POS", "Woocommerce"]);
  });

  it("without filters is the first page of every order, in the size and sort chosen", () =>
    expect(withoutFilters({ ...everything, page: 4 })).toMatchObject({
      source: [],
      epicorYes: false,
      epicorNo: false,
      pageSize: 50,
      sortBy: "total",
      page: 0,
    }));
});

it("a search that filters narrow can be had in every order; without a search or without filters there is nothing to widen", () => {
  const wider = searchOfAll({ ...opening, query: "#112499", page: 2, pageSize: 50 });
  expect(wider).toEqual({ ...withoutFilters(opening), query: "#112499", pageSize: 50 });
  expect(wider && orderListHref(wider, opening)).toContain("query=%23112499");
  expect([searchOfAll(opening), wider && searchOfAll(wider)]).toEqual([undefined, undefined]);
  expect(wider && searchOfAll({ ...wider, dateTo: 1 })).toEqual(wider);
});

it("a day begins and ends in Brisbane", () => {
  expect(
    [startOf("2026-11-21"), endOf("2026-11-21")].map((seconds) => new Date(seconds * 1_000).toISOString()),
  ).toEqual(["2026-11-20T14:00:00.000Z", "2026-11-21T13:59:59.000Z"]);
  expect([dayOf(startOf("2026-11-21")), dayOf(endOf("2026-11-21"))]).toEqual(["2026-11-21", "2026-11-21"]);
});
