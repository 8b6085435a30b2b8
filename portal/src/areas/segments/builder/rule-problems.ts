/** What is wrong with rules, at the rule and its part: by the contract's rules, and by what the server said. Pure. Source: SEG-25; AMD-29. */
import { readRule } from "@crema/contract/areas/segments";
import { type GroupNode, nodeAt, type Path, type RuleNode, rulesOf, type TreeNode } from "./rule-tree.ts";
import { fieldNamed, type RuleField } from "./rule-words.ts";

export type RulePart = "field" | "operator" | "comparator";
const isPart = (text: string): text is RulePart => text === "field" || text === "operator" || text === "comparator";

export interface RuleProblem {
  readonly path: Path;
  readonly part: RulePart;
  readonly text: string;
}

/** Undefined where the rule can be run. */
function problemOf(rule: RuleNode, fields: readonly RuleField[]): Omit<RuleProblem, "path"> | undefined {
  if (rule.field.trim() === "") return { part: "field", text: "Choose a field" };
  const field = fieldNamed(fields, rule.field);
  if (field === undefined) return { part: "field", text: `There is no field '${rule.field}'` };
  if (rule.operator.trim() === "") return { part: "operator", text: "Choose an operator" };
  if (field.inputType === "select" && rule.comparator === "") return { part: "comparator", text: "Choose a value" };
  const read = readRule(field, rule);
  return "problem" in read ? { part: read.part, text: read.problem } : undefined;
}

/** From top to bottom. */
export const problemsOfRules = (root: GroupNode, fields: readonly RuleField[]): readonly RuleProblem[] =>
  rulesOf(root).flatMap(({ path, rule }) => {
    const problem = problemOf(rule, fields);
    return problem === undefined ? [] : [{ path, ...problem }];
  });

/** A rule the server refused, as it stood. */
export interface RefusedRule extends RuleProblem {
  readonly node: TreeNode;
}

const refusedPath = /^rules\.(\d+(?:\.rules\.\d+)*)\.(\w+)$/;

/** @param errors - of a 422: `rules.1.rules.0.comparator` names the comparator of the first rule of the group at place 1 */
export const refusedRules = (root: GroupNode, errors: Readonly<Record<string, string>>): readonly RefusedRule[] =>
  Object.entries(errors).flatMap(([name, text]) => {
    const [, places = "", part = ""] = refusedPath.exec(name) ?? [];
    const path = places.split(".rules.").map(Number);
    const node = nodeAt(root, path);
    return places !== "" && node !== undefined && isPart(part) ? [{ path, part, text, node }] : [];
  });

/** Those that still stand as they were refused. */
export const stillRefused = (root: GroupNode, refused: readonly RefusedRule[]): readonly RuleProblem[] =>
  refused.filter(({ path, node }) => nodeAt(root, path) === node);
