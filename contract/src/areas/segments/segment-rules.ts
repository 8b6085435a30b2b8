/**
 * The rules of a segment: a list, each entry of it a rule or a group with a list of its own. Source: SEG-16 to SEG-19, SEG-25; AMB-107, AMB-108;
 * AMD-29; groups go beyond the specification.
 */
import { z } from "zod";
import { text } from "../../kit/wire.ts";

/** `all`: every entry of the list must match; `any`: one is enough. */
export const constraints = z.enum(["all", "any"]);
export type Constraints = z.infer<typeof constraints>;

/** Lists within lists: that of the segment, a group's in it, and a group's in that. */
export const mostLevels = 3;
/** Rules of a segment, those in groups among them. */
export const mostRules = 100;

const storedRule = z.strictObject({
  /** Its place in its list, from 0. */
  id: z.int(),
  /** A field by its dataKey or its uuid. */
  field: z.string(),
  operator: z.string(),
  /** '' with the operator Is Empty. */
  comparator: z.string(),
});
export type SegmentRule = z.infer<typeof storedRule>;

export interface SegmentRuleGroup {
  /** Its place in its list, from 0. */
  readonly id: number;
  readonly constraints: Constraints;
  /** At least one. */
  readonly rules: readonly SegmentRuleEntry[];
}
export type SegmentRuleEntry = SegmentRule | SegmentRuleGroup;

/** Whether an entry of a list of rules, as it is stored or as it is sent, is a group. */
export const isRuleGroup = <E extends object>(entry: E): entry is Extract<E, { rules: unknown }> => "rules" in entry;

const storedGroup = <E extends z.ZodType<SegmentRuleEntry>>(entry: E) =>
  z.strictObject({ id: z.int(), constraints, rules: z.array(entry).readonly() });
const innermost = z.union([storedRule, storedGroup(storedRule)]);
/** Rules as they are stored and answered: numbered in each list by their place. */
export const segmentRules: z.ZodType<readonly SegmentRuleEntry[]> = z
  .array(z.union([storedRule, storedGroup(innermost)]))
  .readonly();

const comparator = z
  .union([text(500), z.number(), z.boolean(), z.null()])
  .transform((given) => (given === null ? "" : String(given)));

/** The order of a list counts: an `id` is read and not kept. */
const id = z.union([z.number(), z.string()]).optional();
const givenRule = z.object({
  id,
  field: text(100),
  operator: text(100),
  comparator: comparator.default(""),
  constraints: z.undefined().meta({ description: "A group has it, a rule has not" }).optional(),
});
export interface RuleGroupGiven {
  readonly constraints: Constraints;
  readonly rules: readonly RuleEntryGiven[];
}
export type RuleGiven = Pick<SegmentRule, "field" | "operator" | "comparator">;
export type RuleEntryGiven = RuleGiven | RuleGroupGiven;

const givenList = <E extends z.ZodType<RuleEntryGiven>>(entry: E) => z.array(entry).max(mostRules);
const givenGroup = <E extends z.ZodType<RuleEntryGiven>>(entry: E) =>
  z.object({ id, constraints, rules: givenList(entry).min(1, "A group needs at least one rule") });
const [allOrAny, noDeeper] = [{ error: "Choose all or any" }, { error: "Groups are not nested deeper" }];
const innermostEntry = z.discriminatedUnion("constraints", [givenRule], noDeeper);
const inGroup = z.discriminatedUnion("constraints", [givenRule, givenGroup(innermostEntry)], allOrAny);
const inList = z.discriminatedUnion("constraints", [givenRule, givenGroup(inGroup)], allOrAny);

/** How many rules a list has, those in its groups among them. */
export const countOfRules = (rules: readonly (RuleEntryGiven | SegmentRuleEntry)[]): number =>
  rules.reduce((sum, entry) => sum + (isRuleGroup(entry) ? countOfRules(entry.rules) : 1), 0);

/** Rules as they are sent. */
export const givenRules = givenList(inList)
  .min(1, "A segment needs at least one rule")
  .refine((rules) => countOfRules(rules) <= mostRules, `A segment has at most ${mostRules} rules`);
