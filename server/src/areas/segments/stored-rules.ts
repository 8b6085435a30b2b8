import {
  isEmptyOperator,
  isRuleGroup,
  type RuleEntryGiven,
  type SegmentRuleEntry,
} from "@crema/contract/areas/segments";
import { askedRules } from "./members/read-rules.ts";

/** Rules as they are stored: numbered by their place in their list. @throws Refusal invalid (422) where one cannot be run */
export function storedRules(rules: readonly RuleEntryGiven[]): readonly SegmentRuleEntry[] {
  askedRules({ constraints: "all", rules });
  return numbered(rules);
}

const numbered = (rules: readonly RuleEntryGiven[]): readonly SegmentRuleEntry[] =>
  rules.map((entry, id) => {
    if (isRuleGroup(entry)) return { id, constraints: entry.constraints, rules: numbered(entry.rules) };
    const { field, operator, comparator } = entry;
    // As the screen does, for callers that send one all the same. Source: SEG-26.
    const isAsked = operator.toLowerCase() !== isEmptyOperator.toLowerCase();
    return { id, field, operator, comparator: isAsked ? comparator : "" };
  });
