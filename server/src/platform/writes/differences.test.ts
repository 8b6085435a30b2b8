import { describe, expect, it } from "vitest";
import { conflictsOf, differencesOf, flatten } from "./differences.ts";

describe("flatten", () => {
  it("names inner fields by their path and keeps lists whole", () => {
    expect(flatten({ profile: { firstName: "Ana", tags: ["a"] }, endedDate: "" })).toEqual({
      "profile.firstName": "Ana",
      "profile.tags": ["a"],
      endedDate: "",
    });
  });
});

describe("differencesOf", () => {
  it("tells before and after of changed fields only", () => {
    expect(differencesOf({ a: 1, b: "x" }, { a: 2, b: "x" })).toEqual({ a: [1, 2] });
  });

  it("tells fields that came or went", () => {
    expect(differencesOf({ a: 1 }, { b: 2 })).toEqual({ a: [1, null], b: [null, 2] });
  });

  it("names inner fields by their path, also those of what came or went", () => {
    const before = { profile: { firstName: "Ana", tags: ["a"] }, grind: "", old: { a: 1 } };
    expect(differencesOf(before, { profile: { firstName: "Anna", tags: ["a"] }, grind: "", more: { b: 2 } })).toEqual({
      "profile.firstName": ["Ana", "Anna"],
      "old.a": [1, null],
      "more.b": [null, 2],
    });
    expect(differencesOf(before, {})).toEqual({
      "profile.firstName": ["Ana", null],
      "profile.tags": [["a"], null],
      grind: ["", null],
      "old.a": [1, null],
    });
  });

  it("compares lists by value", () => {
    expect(differencesOf({ a: ["x", "y"] }, { a: ["x", "y"] })).toEqual({});
  });
});

describe("conflictsOf", () => {
  it("gives both values of the sent fields that differ from the stored ones [AMB-44]", () => {
    const sent = { "profile.firstName": "Ana", "profile.lastName": "Reid", unknown: 1 };
    const stored = { "profile.firstName": "Anna", "profile.lastName": "Reid", "profile.email": "a@x.test" };
    expect(conflictsOf(sent, stored)).toEqual({ "profile.firstName": { yours: "Ana", theirs: "Anna" } });
  });
});
