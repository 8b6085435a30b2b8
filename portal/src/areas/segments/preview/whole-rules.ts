/** The part of a draft that can be counted: rules that are not filled in are left out, and groups of nothing else. Pure. */
import { problemsOfRules } from "../builder/rule-problems.ts";
import { type GroupNode, isGroup, numbered, type Path, type SentRules, type TreeNode } from "../builder/rule-tree.ts";
import type { RuleField } from "../builder/rule-words.ts";

export interface ShownEntry {
  readonly node: TreeNode;
  readonly level: number;
  /** Its place in its list, from 0. */
  readonly place: number;
  readonly constraints: GroupNode["constraints"];
}

export interface WholeRules {
  /** Undefined where no rule is whole. */
  readonly asked: { readonly constraints: GroupNode["constraints"]; readonly rules: SentRules } | undefined;
  readonly leftOut: number;
  /** A group before what is in it, as the server answers them. */
  readonly entries: readonly ShownEntry[];
}

/** Without the entries that these paths name, and without groups that have none left. */
function without(group: GroupNode, wrong: ReadonlySet<string>, path: Path = []): GroupNode {
  const rules = group.rules.flatMap((node, place): TreeNode[] => {
    const here = [...path, place];
    if (!isGroup(node)) return wrong.has(here.join(".")) ? [] : [node];
    const left = without(node, wrong, here);
    return left.rules.length === 0 ? [] : [left];
  });
  return { ...group, rules };
}

const entriesOf = ({ constraints, rules }: GroupNode, level = 0): readonly ShownEntry[] =>
  rules.flatMap((node, place) => [
    { node, level, place, constraints },
    ...(isGroup(node) ? entriesOf(node, level + 1) : []),
  ]);

export function wholeRulesOf(root: GroupNode, fields: readonly RuleField[]): WholeRules {
  const wrong = new Set(problemsOfRules(root, fields).map(({ path }) => path.join(".")));
  const whole = without(root, wrong);
  const { constraints, rules } = whole;
  const asked = rules.length === 0 ? undefined : { constraints, rules: numbered(rules) };
  // As long as no field is known no rule is known to lack anything.
  return { asked, leftOut: fields.length === 0 ? 0 : wrong.size, entries: entriesOf(whole) };
}
