import { describe, expect, it } from "vitest";
import { readSearch, writeSearch } from "../navigation/search-codec.ts";
import {
  flagOf,
  listedOf,
  type ListPlace,
  readPlace,
  searchOf,
  withFilters,
  withPageSize,
  withSort,
  writtenPlace,
} from "./list-place.ts";

type Key = "name" | "price" | "created";
const sortKeys: readonly Key[] = ["name", "price", "created"];
const opening: ListPlace<Key> = { page: 0, pageSize: 100, sortBy: "created", order: "desc" };
const read = (query: string) => readPlace(readSearch(query), { opening, sortKeys });

describe("the place in a list", () => {
  it.each<ListPlace<Key>>([
    opening,
    { page: 3, pageSize: 50, sortBy: "price", order: "desc" },
    { ...opening, order: "asc" },
    { ...opening, sortBy: "name", order: "asc" },
  ])("%j reads as it was written", (place) => expect(read(writeSearch(writtenPlace(place, opening)))).toEqual(place));

  it("as it opens is not written", () => expect(writeSearch(writtenPlace(opening, opening))).toBe(""));

  it("that cannot be read is as it opens", () =>
    expect(read("?page=-1&pageSize=7&sortBy=password&order=up")).toEqual(opening));

  it("sorts another column upwards unless it says otherwise", () =>
    expect([read("?sortBy=name").order, read("?sortBy=name&order=desc").order]).toEqual(["asc", "desc"]));

  it("is the first page after every change of filter and sort", () => {
    const state = { ...opening, search: "", page: 4 };
    expect(withFilters(state, { search: "x" })).toEqual({ ...opening, search: "x", page: 0 });
    expect(withSort(state, { columnId: "price", direction: "asc" }, sortKeys)).toMatchObject({
      sortBy: "price",
      order: "asc",
      page: 0,
    });
    expect(withSort(state, { columnId: "picture", direction: "asc" }, sortKeys)).toBe(state);
  });

  it.each([
    [2, 100, 50, 4],
    [3, 25, 100, 0],
  ])("page %i of %i each keeps its first record when there are %i a page", (page, pageSize, next, nextPage) =>
    expect(withPageSize({ ...opening, page, pageSize }, next)).toMatchObject({ page: nextPage, pageSize: next }),
  );
});

it("reads texts, flags and lists as they are meant", () => {
  expect([searchOf("  ann  "), searchOf("x".repeat(300)).length]).toEqual(["ann", 200]);
  expect([flagOf("true", false), flagOf("false", true), flagOf("perhaps", true), flagOf(undefined, false)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([listedOf("VIC,nsw,XX", ["NSW", "QLD", "VIC"]), listedOf(undefined, ["NSW"])]).toEqual([["NSW", "VIC"], []]);
});
