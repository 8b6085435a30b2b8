import { describe, expect, it } from "vitest";
import type { GroupNode } from "../builder/rule-tree.ts";
import type { RuleField } from "../builder/rule-words.ts";
import { wholeRulesOf } from "./whole-rules.ts";

const fields: readonly RuleField[] = [
  {
    uuid: "5e6f1e1d-0000-4000-8000-000000000001",
    label: "First name",
    description: "",
    filterType: "string",
    inputType: "text",
    selectOps: [],
    dataKey: "firstName",
    operators: ["is", "is not", "Is Empty"],
  },
];
const rule = (comparator: string) => ({ field: "firstName", operator: "is", comparator });
const blank = { field: "", operator: "", comparator: "" };

describe("the rules of a draft that can be counted", () => {
  it("are those that are filled in, in their order and groups", () => {
    const root: GroupNode = {
      constraints: "all",
      rules: [
        rule("Ada"),
        blank,
        { constraints: "any", rules: [rule(""), { constraints: "all", rules: [blank] }, rule("Bo")] },
        { constraints: "any", rules: [blank] },
      ],
    };
    const { asked, leftOut, entries } = wholeRulesOf(root, fields);
    expect(asked).toEqual({
      constraints: "all",
      rules: [
        { id: 0, ...rule("Ada") },
        { id: 1, constraints: "any", rules: [{ id: 0, ...rule("Bo") }] },
      ],
    });
    expect(leftOut).toBe(4);
    expect(entries.map(({ level, place, constraints }) => [level, place, constraints])).toEqual([
      [0, 0, "all"],
      [0, 1, "all"],
      [1, 0, "any"],
    ]);
  });

  it("are none where none is filled in, or nothing is known of their fields", () => {
    expect(wholeRulesOf({ constraints: "all", rules: [blank] }, fields)).toEqual({
      asked: undefined,
      leftOut: 1,
      entries: [],
    });
    const unknown = wholeRulesOf({ constraints: "all", rules: [rule("Ada")] }, []);
    expect([unknown.asked, unknown.leftOut]).toEqual([undefined, 0]);
  });
});
