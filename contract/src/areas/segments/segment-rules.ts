/**
 * The rules of a segment: a list, each entry of it a rule or a group with a list of its own. Source: SEG-16 to SEG-19, SEG-25; AMB-107, AMB-108;
 * AMD-29; groups go beyond the specification.
 */
import { z } from "zod";
import { text } from "../../kit/wire.ts";
import { countOfRules, mostRules, type RuleEntryGiven, type SegmentRuleEntry } from "./rule-lists.ts";

export const constraints = z.enum(["all", "any"]);

const storedRule = z.strictObject({ id: z.int(), field: z.string(), operator: z.string(), comparator: z.string() });
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

const atMost = `A segment has at most ${mostRules} rules`;
/** @param tooFew - said also where there is no list at all (AMB-108) */
const givenList = <E extends z.ZodType<RuleEntryGiven>>(entry: E, tooFew: string) =>
  z.array(entry, tooFew).min(1, tooFew).max(mostRules, atMost);
const givenGroup = <E extends z.ZodType<RuleEntryGiven>>(entry: E) =>
  z.object({ id, constraints, rules: givenList(entry, "A group needs at least one rule") });
const [allOrAny, noDeeper] = [{ error: "Choose all or any" }, { error: "Groups are not nested deeper" }];
const innermostEntry = z.discriminatedUnion("constraints", [givenRule], noDeeper);
const inGroup = z.discriminatedUnion("constraints", [givenRule, givenGroup(innermostEntry)], allOrAny);
const inList = z.discriminatedUnion("constraints", [givenRule, givenGroup(inGroup)], allOrAny);

/** Rules as they are sent. */
export const givenRules = givenList(inList, "A segment needs at least one rule").refine(
  (rules) => countOfRules(rules) <= mostRules,
  atMost,
);
