import {
  type Comparison,
  isRuleGroup,
  readRule,
  type RuleEntryGiven,
  type RuleGiven,
  type Segment,
} from "@crema/contract/areas/segments";
import { invalid } from "../../../platform/http/refusal.ts";
import { fieldOf, type KnownField } from "../fields/segment-fields.ts";

export interface ReadSegmentRule {
  readonly field: KnownField;
  readonly comparison: Comparison;
}

/** A list of rules as it is asked: that of a segment, or a group's in it. */
export interface AskedRules {
  readonly constraints: "all" | "any";
  /** At least one. */
  readonly rules: readonly AskedEntry[];
}
export type AskedEntry = ReadSegmentRule | AskedRules;

export const isAskedGroup = (entry: AskedEntry): entry is AskedRules => "rules" in entry;

/** What is wrong, by the rule's part: `rules.0.rules.2.comparator`. */
type Problems = Record<string, string>;

/** @throws Refusal invalid (422) by the rule's part: `rules.0.comparator` */
export function askedRules({
  constraints,
  rules,
}: Pick<Segment, "constraints"> & { rules: readonly RuleEntryGiven[] }): AskedRules {
  const problems: Problems = {};
  const read = listOf({ rules, path: "rules" }, problems);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { constraints, rules: read };
}

function listOf(
  { rules, path }: { rules: readonly RuleEntryGiven[]; path: string },
  problems: Problems,
): readonly AskedEntry[] {
  return rules.flatMap((entry, index): AskedEntry[] => {
    const at = `${path}.${index}`;
    if (isRuleGroup(entry))
      return [{ constraints: entry.constraints, rules: listOf({ rules: entry.rules, path: `${at}.rules` }, problems) }];
    const read = ruleOf(entry);
    if (!("problem" in read)) return [read];
    problems[`${at}.${read.part}`] = read.problem;
    return [];
  });
}

function ruleOf(rule: RuleGiven): ReadSegmentRule | { readonly part: string; readonly problem: string } {
  const field = fieldOf(rule.field.trim());
  if (field === undefined) return { part: "field", problem: `There is no field '${rule.field}'` };
  const read = readRule(field, rule);
  return "problem" in read ? read : { field, comparison: read.comparison };
}

/** All rules of a list, those of its groups among them, depth first. */
export const rulesIn = ({ rules }: AskedRules): readonly ReadSegmentRule[] =>
  rules.flatMap((entry) => (isAskedGroup(entry) ? rulesIn(entry) : [entry]));
