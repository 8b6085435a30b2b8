import { describe, expect, it } from "vitest";
import {
  canHoldGroups,
  countOfRules,
  type GroupNode,
  isBlank,
  isGroup,
  moved,
  neighbourOf,
  nodeAt,
  numbered,
  type Path,
  type RuleNode,
  type TreeNode,
  unnumbered,
  whyFull,
  withInserted,
  withNode,
  withoutNode,
} from "./rule-tree.ts";

const rule = (field: string): RuleNode => ({ field, operator: "is", comparator: "x" });
const any = (...rules: TreeNode[]): GroupNode => ({ constraints: "any", rules });
/** a, (b, (c), d), e */
const root: GroupNode = {
  constraints: "all",
  rules: [rule("a"), any(rule("b"), any(rule("c")), rule("d")), rule("e")],
};
/** Its fields, groups in brackets. */
const drawn = ({ rules }: GroupNode): string =>
  rules.map((node) => (isGroup(node) ? `(${drawn(node)})` : node.field)).join(" ");

describe("rules in groups", () => {
  it("are exchanged, put in and taken out by their paths", () => {
    expect(drawn(withNode(root, [1, 1, 0], rule("x")))).toBe("a (b (x) d) e");
    expect(drawn(withNode(root, [1, 1], rule("x")))).toBe("a (b x d) e");
    expect(drawn(withInserted(root, [1, 3], rule("x")))).toBe("a (b (c) d x) e");
    expect(drawn(withoutNode(root, [0]))).toBe("(b (c) d) e");
    expect(withNode(root, [], { ...root, constraints: "any" }).constraints).toBe("any");
  });

  it("take their group along when the last of it is taken out", () => {
    expect(drawn(withoutNode(root, [1, 1, 0]))).toBe("a (b d) e");
    expect(drawn(withoutNode({ constraints: "all", rules: [any(any(rule("a")))] }, [0, 0, 0]))).toBe("");
  });

  it("are numbered by their place in their list when they are sent [SEG-19]", () => {
    const sent = numbered(withoutNode(root, [0]).rules);
    expect(sent).toEqual([
      {
        id: 0,
        constraints: "any",
        rules: [
          { id: 0, ...rule("b") },
          { id: 1, constraints: "any", rules: [{ id: 0, ...rule("c") }] },
          { id: 2, ...rule("d") },
        ],
      },
      { id: 1, ...rule("e") },
    ]);
    expect(unnumbered(numbered(root.rules))).toEqual(root.rules);
  });

  it("hand the focus to what moved into their place, else to the one before", () => {
    const after: readonly [Path, Path][] = [
      [[0], [0]],
      [[2], [1]],
      [
        [1, 1, 0],
        [1, 1],
      ],
      [
        [1, 2],
        [1, 1],
      ],
    ];
    for (const [removed, focused] of after) expect(neighbourOf(root, removed)).toEqual(focused);
    expect(neighbourOf({ constraints: "all", rules: [any(rule("a"))] }, [0, 0])).toEqual([]);
  });

  it("move step by step through groups, down and up again", () => {
    const steps = (step: -1 | 1, start: GroupNode, from: Path) => {
      const seen: string[] = [];
      let now = moved(start, from, step);
      for (; now !== undefined && seen.length < 20; now = moved(now.root, now.path, step)) {
        seen.push(drawn(now.root));
        expect(nodeAt(now.root, now.path)).toEqual(rule("a"));
      }
      return seen;
    };
    const down = [
      "(a b (c) d) e",
      "(b a (c) d) e",
      "(b (a c) d) e",
      "(b (c a) d) e",
      "(b (c) a d) e",
      "(b (c) d a) e",
      "(b (c) d) a e",
      "(b (c) d) e a",
    ];
    expect(steps(1, root, [0])).toEqual(down);
    const end = { constraints: "all", rules: [...root.rules.slice(1), rule("a")] } as const;
    expect(steps(-1, end, [2])).toEqual([...down.slice(0, -1).toReversed(), "a (b (c) d) e"]);
  });

  it("that leave as the last dissolve their group where it stood", () => {
    expect(drawn(moved(root, [1, 1, 0], 1)?.root ?? root)).toBe("a (b c d) e");
    expect(moved(root, [1, 1, 0], -1)?.path).toEqual([1, 1]);
  });

  it("stay within three levels: a group passes another it does not fit into", () => {
    const two: GroupNode = { constraints: "all", rules: [any(any(rule("a"))), any(rule("b"))] };
    expect(drawn(moved(two, [0], 1)?.root ?? two)).toBe("(b) ((a))");
    expect(drawn(moved(two, [1], -1)?.root ?? two)).toBe("((a) (b))");
    expect([canHoldGroups([]), canHoldGroups([0]), canHoldGroups([0, 0])]).toEqual([true, true, false]);
  });

  it("cannot be added to beside one that is not filled in, nor beyond a hundred [SEG-25]", () => {
    expect(whyFull(root)).toBeUndefined();
    for (const part of ["field", "operator", "comparator"])
      expect([part, isBlank({ ...rule("a"), [part]: " " })]).toEqual([part, true]);
    expect(isBlank({ field: "a", operator: "is empty", comparator: "" })).toBe(false);
    expect(whyFull(withNode(root, [1, 1, 0], { ...rule("c"), field: "" }))).toEqual({ blank: [1, 1, 0] });
    const hundred: GroupNode = { constraints: "all", rules: Array.from({ length: 100 }, () => rule("a")) };
    expect(countOfRules(hundred)).toBe(100);
    expect(whyFull(hundred)).toBe("most");
  });
});
