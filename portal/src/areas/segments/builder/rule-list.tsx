import { FolderPlus, Plus } from "lucide-react";
import { Button } from "../../../ui/button/button.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { EntryButtons } from "./entry-buttons.tsx";
import { RuleRow } from "./rule-row.tsx";
import { canHoldGroups, type Constraints, type GroupNode, isGroup, type Path } from "./rule-tree.ts";
import { constraintsWords, groupWords, joiningWords } from "./rule-words.ts";
import { type Builder, spotOf } from "./use-rule-acts.ts";

const matchOptions = (["all", "any"] as const).map((value) => ({ value, label: constraintsWords[value] }));
interface MatchLineProps {
  builder: Builder;
  path: Path;
  group: GroupNode;
}

/** Whether every entry of a list must match, or one; with it a group is moved and removed. Source: SEG-17. */
function MatchLine({ builder, path, group }: MatchLineProps) {
  const isWhole = path.length === 0;
  const name = groupWords(path);
  const match = (constraints: Constraints) => builder.acts.change(path, { ...group, constraints });
  return (
    <div className="rule-match">
      <span aria-hidden>{isWhole ? "Customers who match" : "Match"}</span>
      <div className="rule-match-choice" data-spot={spotOf(path, "match")}>
        <Select
          label={`${name}: match all or any`}
          isLabelHidden
          options={matchOptions}
          value={group.constraints}
          onChange={match}
        />
      </div>
      <span className="rule-match-end" aria-hidden>
        of these
      </span>
      {!isWhole && <EntryButtons builder={builder} path={path} name={name} />}
    </div>
  );
}

/** Adds to the end of a list. Source: SEG-25. */
function AddLine({ builder: { acts, whyNoMore }, path }: Pick<MatchLineProps, "builder" | "path">) {
  const isFull = whyNoMore !== "";
  const where = path.length === 0 ? "" : ` to ${groupWords(path)}`;
  return (
    <div className="rule-add">
      <span data-spot={spotOf(path, "add")}>
        <Button size="small" icon={Plus} isDisabled={isFull} onClick={() => acts.addRule(path)}>
          Add rule<span className="ui-visually-hidden">{where}</span>
        </Button>
      </span>
      {canHoldGroups(path) && (
        <Button size="small" variant="ghost" icon={FolderPlus} isDisabled={isFull} onClick={() => acts.addGroup(path)}>
          Add group<span className="ui-visually-hidden">{where}</span>
        </Button>
      )}
      {path.length === 0 && <output className="rule-add-hint">{whyNoMore}</output>}
    </div>
  );
}

/** A list of rules and groups: that of the segment, or of a group in it. */
export function RuleList({ builder, path, group }: MatchLineProps) {
  return (
    <fieldset className="rule-group" data-level={path.length} aria-label={groupWords(path)}>
      <MatchLine builder={builder} path={path} group={group} />
      {group.rules.length > 0 && (
        <ol className="rule-list">
          {group.rules.map((node, place) => {
            const here = [...path, place];
            return (
              <li key={here.join(".")} className="rule-entry">
                <span className="rule-joining">{place === 0 ? "Where" : joiningWords[group.constraints]}</span>
                {isGroup(node) ? (
                  <RuleList builder={builder} path={here} group={node} />
                ) : (
                  <RuleRow builder={builder} path={here} rule={node} />
                )}
              </li>
            );
          })}
        </ol>
      )}
      <AddLine builder={builder} path={path} />
    </fieldset>
  );
}
