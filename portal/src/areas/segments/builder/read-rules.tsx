import { type GroupNode, isGroup } from "./rule-tree.ts";
import { constraintsWords, joiningWords, type RuleField, ruleWords } from "./rule-words.ts";
import "./rule-builder.css";

/** Rules as sentences, for those who may not change them. */
export function ReadRules({
  group,
  fields,
  level = 0,
}: {
  group: GroupNode;
  fields: readonly RuleField[];
  level?: number;
}) {
  return (
    <div className="rule-group" data-level={level}>
      <p className="rule-match">
        {level === 0 ? "Customers who match" : "Match"} {constraintsWords[group.constraints].toLowerCase()} of these
      </p>
      <ol className="rule-list">
        {group.rules.map((node, place) => (
          <li key={`${place} ${isGroup(node) ? "group" : ruleWords(node, fields)}`} className="rule-entry">
            <span className="rule-joining">{place === 0 ? "Where" : joiningWords[group.constraints]}</span>
            {isGroup(node) ? (
              <ReadRules group={node} fields={fields} level={level + 1} />
            ) : (
              <span className="rule-sentence">{ruleWords(node, fields)}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
