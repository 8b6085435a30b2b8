import { describe, expect, it } from "vitest";
import { readSearch } from "../navigation/search-codec.ts";
import { openingList, readWholeListState, wholeListHref } from "./whole-list-address.ts";

const names = { filters: ["isPublished", "isDigital"], sortKeys: ["title", "price"] } as const;
const read = (query: string) => readWholeListState(readSearch(query), names);

describe("the address of a list that is read whole", () => {
  it("without a query is the list as it opens", () => {
    expect(read("")).toEqual(openingList);
    expect(wholeListHref("/products", openingList)).toBe("/products");
  });

  it("writes everything so that it reads the same", () => {
    const state = {
      search: "a+b&c=d% O'Brien",
      filters: ["isPublished", "isDigital"],
      page: 3,
      pageSize: 50,
      sortBy: "price",
      order: "desc",
    } as const;
    expect(read(wholeListHref("/parts", state).slice("/parts".length))).toEqual(state);
  });

  it("reads nonsense as the list as it opens, and filters in any letter case", () => {
    expect(read("?page=-1&pageSize=7&sortBy=secret&order=up&filters=nothing")).toEqual(openingList);
    expect(read("?filters=ISDIGITAL").filters).toEqual(["isDigital"]);
  });
});
