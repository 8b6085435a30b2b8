/** Lists of rules without their schemas, which the rule builder has no need of. Source: SEG-16 to SEG-19; groups go beyond the specification. */

/** Lists within lists: that of the segment, a group's in it, and a group's in that. */
export const mostLevels = 3;
/** Rules of a segment, those in groups among them. */
export const mostRules = 100;

/** `all`: every entry of the list must match; `any`: one is enough. */
export type Constraints = "all" | "any";

export interface SegmentRule {
  /** Its place in its list, from 0. */
  readonly id: number;
  /** A field by its dataKey or its uuid. */
  readonly field: string;
  readonly operator: string;
  /** '' with the operator Is Empty. */
  readonly comparator: string;
}
export interface SegmentRuleGroup {
  /** Its place in its list, from 0. */
  readonly id: number;
  readonly constraints: Constraints;
  /** At least one. */
  readonly rules: readonly SegmentRuleEntry[];
}
export type SegmentRuleEntry = SegmentRule | SegmentRuleGroup;

/** Rules as they are sent: not numbered. */
export type RuleGiven = Pick<SegmentRule, "field" | "operator" | "comparator">;
export interface RuleGroupGiven {
  readonly constraints: Constraints;
  readonly rules: readonly RuleEntryGiven[];
}
export type RuleEntryGiven = RuleGiven | RuleGroupGiven;

/** Whether an entry of a list of rules, as it is stored or as it is sent, is a group. */
export const isRuleGroup = <E extends object>(entry: E): entry is Extract<E, { rules: unknown }> => "rules" in entry;

/** How many rules a list has, those in its groups among them. */
export const countOfRules = (rules: readonly (RuleEntryGiven | SegmentRuleEntry)[]): number =>
  rules.reduce((sum, entry) => sum + (isRuleGroup(entry) ? countOfRules(entry.rules) : 1), 0);
