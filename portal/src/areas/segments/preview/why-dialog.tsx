import { Check, X } from "lucide-react";
import { useState } from "react";
import type { SegmentWhy } from "@crema/contract/areas/segments";
import { LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { DialogFrame } from "../../../ui/overlay/dialog-frame.tsx";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";
import { isGroup } from "../builder/rule-tree.ts";
import type { RuleField } from "../builder/rule-words.ts";
import { EntryWords } from "./funnel.tsx";
import { nameOf, type Person } from "../../../app/people/person-columns.tsx";
import { PersonPicker } from "../../../app/people/person-picker.tsx";
import { useWhy } from "./preview-queries.ts";
import type { WholeRules } from "./whole-rules.ts";

export interface WhyDialogProps {
  rules: WholeRules;
  fields: readonly RuleField[];
  onClose: () => void;
}

/** Why a person is in or out, rule by rule with what is stored. */
export function WhyDialog({ rules, fields, onClose }: WhyDialogProps) {
  const [chosen, setChosen] = useState<Person | undefined>(undefined);
  return (
    <DialogFrame
      title="Why is this person in or out?"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="ui-stack">
        <PersonPicker chosen={chosen} onChosen={setChosen} />
        {chosen !== undefined && <Reasons key={chosen.uuid} person={chosen} rules={rules} fields={fields} />}
      </div>
    </DialogFrame>
  );
}

function verdictOf(name: string, { member, archived }: SegmentWhy): string {
  if (archived) return `${name} is archived, and in no segment.`;
  return member ? `${name} is in this segment.` : `${name} is not in this segment.`;
}

function Reasons({ person, rules, fields }: { person: Person; rules: WholeRules; fields: readonly RuleField[] }) {
  const query = useWhy(rules.asked, person.uuid);
  const { data } = query;
  if (data === undefined) return query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={3} />;
  return (
    <>
      <output>
        <Note tone={data.member ? "ok" : "info"}>{verdictOf(nameOf(person), data)}</Note>
      </output>
      <ol className="preview-why" aria-label="Rule by rule">
        {rules.entries.map((entry, n) => {
          const { holds = false, value = null, path = [] } = data.rules[n] ?? {};
          return (
            <li key={path.join(".")} data-level={entry.level} data-holds={holds || undefined}>
              {holds ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
              <span className="preview-words">
                <EntryWords entry={entry} fields={fields} />
              </span>
              <span className="preview-answer">
                {holds ? "holds" : "does not hold"}
                {!isGroup(entry.node) && <span className="preview-value">{storedWords(value)}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

const storedWords = (value: string | null): string =>
  value === null ? "You may not see what is stored" : value === "" ? "Nothing stored" : `Stored: ${value}`;
