import { describe, expect, it } from "vitest";
import { readSearch, writeSearch } from "./search-codec.ts";

describe("the query of an address", () => {
  it("stays text: a number is not read as one", () => {
    expect(readSearch("?query=3103&flag=true")).toEqual({ query: "3103", flag: "true" });
  });

  it("is written so that it reads the same", () => {
    const params = { search: "a+b&c=d% é", page: "2" };
    expect(readSearch(writeSearch(params))).toEqual(params);
  });

  it("leaves out what is empty", () => {
    expect(writeSearch({ search: "", page: undefined })).toBe("");
  });

  it("joins a key that comes twice", () => {
    expect(readSearch("?status=active&status=pending")).toEqual({ status: "active,pending" });
  });
});
