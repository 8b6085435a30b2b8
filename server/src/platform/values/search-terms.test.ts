import { describe, expect, it } from "vitest";
import { containing, searchTermsOf } from "./search-terms.ts";

const texts = (search: string): string[] => searchTermsOf(search).map((one) => one.text);

describe("a search text", () => {
  it.each([
    ["", []],
    ["   ", []],
    ["Anders", ["anders"]],
    ["Ada  LOVELACE", ["ada", "lovelace"]],
    ["ada ada", ["ada"]],
    ["a+b&c@x.test", ["a+b&c@x.test"]],
    ["O’Brien", ["o'brien"]],
    ["100%", ["100%"]],
    ["()", ["()"]],
  ])("'%s' asks for %j", (search, terms) => {
    expect(texts(search)).toEqual(terms);
  });

  it.each([
    ["0412 345 678", "0412345678"],
    ["(07) 3123 4567", "0731234567"],
    ["+61 412 345 678", "61412345678"],
    ["+61 (0)412-345-678", "61412345678"],
    ["0061 412 345 678", "61412345678"],
    ["0011 61 412 345 678", "61412345678"],
    ["+64 21 123 4567", "64211234567"],
    ["61412345678", "61412345678"],
    ["0412.345.678", "0412345678"],
    ["412/345", "412345"],
    ["00", "00"],
    ["0011", "0011"],
  ])("reads %s as the digits %s", (search, digits) => {
    expect(texts(search)).toEqual([digits]);
  });

  it("reads digits beside words as part of a number", () => {
    expect(texts("smith (0412) 345")).toEqual(["smith", "0412", "345"]);
  });

  it.each([
    ["an", false],
    ["o'b", false],
    ["ann", true],
    ["x@y", false],
    ["élan", true],
  ])("knows whether the index can find '%s'", (search, isIndexed) => {
    expect(searchTermsOf(search)).toEqual([{ text: search, isDigits: false, isIndexed }]);
  });

  it("knows which terms are digits alone", () => {
    expect(searchTermsOf("ann 0412 b52 99@").map((one) => [one.text, one.isDigits])).toEqual([
      ["ann", false],
      ["0412", true],
      ["b52", false],
      ["99@", false],
    ]);
  });
});

describe("a pattern", () => {
  it("takes wildcards and backslashes literally", () => {
    expect(containing(String.raw`50%_a\b`)).toBe(String.raw`%50\%\_a\\b%`);
  });
});
