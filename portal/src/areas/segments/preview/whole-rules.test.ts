import { describe, expect, it } from "vitest";
import { firstNameIs, ruleFields } from "../../../../test/rule-fields.ts";
import type { GroupNode } from "../builder/rule-tree.ts";
import { wholeRulesOf } from "./whole-rules.ts";

const blank = { field: "", operator: "", comparator: "" };

describe("the rules of a draft that can be counted", () => {
  it("are those that are filled in, in their order and groups", () => {
    const root: GroupNode = {
      constraints: "all",
      rules: [
        firstNameIs("Ada"),
        blank,
        { constraints: "any", rules: [firstNameIs(""), { constraints: "all", rules: [blank] }, firstNameIs("Bo")] },
        { constraints: "any", rules: [blank] },
      ],
    };
    const { asked, leftOut, entries } = wholeRulesOf(root, ruleFields);
    expect(asked).toEqual({
      constraints: "all",
      rules: [
        { id: 0, ...firstNameIs("Ada") },
        { id: 1, constraints: "any", rules: [{ id: 0, ...firstNameIs("Bo") }] },
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
    expect(wholeRulesOf({ constraints: "all", rules: [blank] }, ruleFields)).toEqual({
      asked: undefined,
      leftOut: 1,
      entries: [],
    });
    const unknown = wholeRulesOf({ constraints: "all", rules: [firstNameIs("Ada")] }, []);
    expect([unknown.asked, unknown.leftOut]).toEqual([undefined, 0]);
  });
});
