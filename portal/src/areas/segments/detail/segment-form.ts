/** A segment as its page edits it, and the way back to the wire. Pure. Source: SEG-09, SEG-19, SEG-24, SEG-35; AMB-107; AMD-32. */
import type { Segment } from "@crema/contract/areas/segments";
import {
  type Constraints,
  type GroupNode,
  numbered,
  type SentRules,
  type TreeNode,
  unnumbered,
} from "../builder/rule-tree.ts";
import { constraintsWords, type RuleField, rulesWords } from "../builder/rule-words.ts";

export interface SegmentForm {
  readonly name: string;
  readonly description: string;
  readonly constraints: Constraints;
  /** The same list as long as it says the same: drafts are compared as they are. */
  readonly rules: readonly TreeNode[];
}
export type SegmentFormField = keyof SegmentForm;
export type Problems = Partial<Record<SegmentFormField, string>>;

/** Gives one list for all that say the same. */
export function sameRules(): (rules: readonly TreeNode[]) => readonly TreeNode[] {
  const known = new Map<string, readonly TreeNode[]>();
  return (rules) => {
    const text = JSON.stringify(rules);
    const found = known.get(text) ?? rules;
    known.set(text, found);
    return found;
  };
}

export const formOf = (segment: Segment | undefined): SegmentForm =>
  segment === undefined
    ? { name: "", description: "", constraints: "all", rules: [] }
    : {
        name: segment.name,
        description: segment.description,
        constraints: segment.constraints,
        rules: unnumbered(segment.rules),
      };

export const rootOf = ({ constraints, rules }: Pick<SegmentForm, "constraints" | "rules">): GroupNode => ({
  constraints,
  rules,
});

interface SegmentBody extends Omit<SegmentForm, "rules"> {
  readonly rules: SentRules;
}
/** All of it: a save says what the page shows. */
export const bodyOf = ({ name, description, constraints, rules }: SegmentForm): SegmentBody => ({
  name: name.trim(),
  description,
  constraints,
  rules: numbered(rules),
});

export const problemsOf = ({ name }: SegmentForm): Problems => (name.trim() === "" ? { name: "Name is required" } : {});

const labels: Readonly<Record<SegmentFormField, string>> = {
  name: "Name",
  description: "Description",
  constraints: "Match",
  rules: "Rules",
};
export const labelOf = (field: SegmentFormField): string => labels[field];

export function shownWith(fields: readonly RuleField[]): (form: SegmentForm, field: SegmentFormField) => string {
  return (form, field) => {
    if (field === "rules") return rulesWords(form.rules, fields);
    return field === "constraints" ? constraintsWords[form.constraints] : form[field];
  };
}
