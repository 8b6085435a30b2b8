import { RuleList } from "./rule-list.tsx";
import type { RuleProblem } from "./rule-problems.ts";
import { type GroupNode, whyFull } from "./rule-tree.ts";
import { placeWords, type RuleField } from "./rule-words.ts";
import { useRuleActs } from "./use-rule-acts.ts";
import "./rule-builder.css";

export interface RuleBuilderProps {
  root: GroupNode;
  fields: readonly RuleField[];
  /** Shown at the rules they name. */
  problems: readonly RuleProblem[];
  onChange: (root: GroupNode) => void;
}

function whyNoMoreOf(root: GroupNode): string {
  const why = whyFull(root);
  if (why === undefined) return "";
  if (why === "most") return "A segment has at most 100 rules.";
  const place = placeWords(root, why.blank);
  return `Fill in ${place.charAt(0).toLowerCase()}${place.slice(1)} first.`;
}

/** The rules of a segment, in groups within groups. Source: SEG-10, SEG-17, SEG-25 to SEG-28; docs/decisions/0050. */
export function RuleBuilder({ root, fields, problems, onChange }: RuleBuilderProps) {
  const { acts, box, said } = useRuleActs({ root, onChange });
  const builder = { root, fields, problems, acts, whyNoMore: whyNoMoreOf(root) };
  return (
    <div ref={box} className="rule-builder">
      <RuleList builder={builder} path={[]} group={root} />
      <output className="ui-visually-hidden">{said}</output>
    </div>
  );
}
