import { describe, expect, it } from "vitest";
import { readRule } from "./rule-rules.ts";
import { type FilterType, filterTypes, operatorsOf } from "./segment-fields.ts";

const read = (filterType: FilterType, operator: string, comparator: string) =>
  readRule({ dataKey: "any", filterType }, { operator, comparator });

describe("operators", () => {
  it("are those of the field's type, 'Is Empty' last [AMD-29]", () => {
    const table = Object.fromEntries(
      filterTypes.map((filterType) => [filterType, operatorsOf({ dataKey: "any", filterType })]),
    );
    expect(table).toEqual({
      string: ["is", "is not", "contains", "does not contain", "starts with", "ends with", "Is Empty"],
      number: ["=", "not =", ">", "<", "Is Empty"],
      booleanNumber: ["is"],
      booleanString: ["is"],
      booleanString2: ["is"],
      birthdayToday: ["is"],
      birthdayRange: ["before", "after", "Is Empty"],
      orderedWithinLastYear: ["is"],
    });
  });

  it("of a balance are without 'Is Empty' [SEG-27]", () => {
    for (const dataKey of ["currencyBalance", "pointsBalance"])
      expect(operatorsOf({ dataKey, filterType: "number" })).toEqual(["=", "not =", ">", "<"]);
  });
});

describe("a rule", () => {
  it.each([
    ["string", "is", "Ada", { kind: "text", operator: "is", text: "Ada" }],
    ["string", "STARTS with", " A ", { kind: "text", operator: "starts with", text: "A" }],
    ["string", "is empty", "ignored", { kind: "empty" }],
    ["number", "not =", "-1.50", { kind: "number", operator: "not =", number: -1.5 }],
    ["birthdayRange", "before", "4/9/1990", { kind: "day", operator: "before", day: "1990-09-04" }],
    ["birthdayRange", "after", "1990-09-04", { kind: "day", operator: "after", day: "1990-09-04" }],
    ["birthdayRange", "Is Empty", "", { kind: "empty" }],
    ["booleanNumber", "is", "1", { kind: "yes-or-no", isYes: true }],
    ["booleanString", "is", "false", { kind: "yes-or-no", isYes: false }],
    ["booleanString2", "is", "Yes", { kind: "yes-or-no", isYes: true }],
    ["birthdayToday", "is", "no", { kind: "yes-or-no", isYes: false }],
    ["orderedWithinLastYear", "is", "YES", { kind: "yes-or-no", isYes: true }],
  ] as const)("on %s: %s '%s' is read", (filterType, operator, comparator, comparison) => {
    expect(read(filterType, operator, comparator)).toEqual({ comparison });
  });

  it.each([
    ["string", "is", " ", "comparator"],
    ["string", "=", "1", "operator"],
    ["number", "=", "1,000", "comparator"],
    ["number", ">", "1e9", "comparator"],
    ["birthdayRange", "before", "31/02/1990", "comparator"],
    ["birthdayRange", "before", "0001-01-01", "comparator"],
    ["birthdayRange", "is", "1990-09-04", "operator"],
    ["booleanString", "is", "maybe", "comparator"],
    ["birthdayToday", "Is Empty", "", "operator"],
  ] as const)("on %s: %s '%s' is refused at its %s", (filterType, operator, comparator, part) => {
    expect(read(filterType, operator, comparator)).toMatchObject({ part });
  });
});
