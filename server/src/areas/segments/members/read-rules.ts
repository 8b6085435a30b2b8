import { type Comparison, readRule, type Rule } from "@crema/contract/areas/segments";
import { invalid } from "../../../platform/http/refusal.ts";
import { fieldOf, type KnownField } from "../fields/segment-fields.ts";

export interface ReadSegmentRule {
  readonly field: KnownField;
  readonly comparison: Comparison;
}

/** @throws Refusal invalid (422) by the rule's part: `rules.0.comparator` */
export function readRules(
  rules: readonly Pick<Rule, "field" | "operator" | "comparator">[],
): readonly ReadSegmentRule[] {
  const problems: Record<string, string> = {};
  const read = rules.flatMap((rule, index) => {
    const field = fieldOf(rule.field.trim());
    const found = field === undefined ? unknownField(rule.field) : readRule(field, rule);
    if ("problem" in found) problems[`rules.${index}.${found.part}`] = found.problem;
    return field === undefined || "problem" in found ? [] : [{ field, comparison: found.comparison }];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return read;
}

const unknownField = (name: string) => ({ part: "field", problem: `There is no field '${name}'` }) as const;
