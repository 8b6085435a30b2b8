import { Button } from "../button/button.tsx";
import { Note } from "../display/note.tsx";
import { RadioGroup } from "../fields/radio-group.tsx";
import "./conflict-panel.css";

/** One field two people changed since it was read. Values as they are shown on the form. */
export interface ConflictField {
  id: string;
  label: string;
  yours: string;
  theirs: string;
}

export type ConflictChoice = "mine" | "theirs";

export interface ConflictPanelProps {
  /** Who saved in between, when known: "Ruby Ansell at 03:04:05 PM". */
  savedBy?: string | undefined;
  fields: readonly ConflictField[];
  choices: Readonly<Record<string, ConflictChoice>>;
  onChoose: (fieldId: string, choice: ConflictChoice) => void;
  /** Offered once every field has a choice. */
  onResolve: () => void;
  isBusy?: boolean | undefined;
}

function openWords(open: number): string {
  if (open === 0) return "";
  return open === 1 ? "1 field left" : `${open} fields left`;
}

function shown(value: string): string {
  return value === "" ? "(empty)" : value;
}

/** Somebody else saved this record meanwhile: for each field in both hands the reader keeps mine or takes theirs. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { savedBy, fields, choices, onChoose, onResolve, isBusy = false } = props;
  const open = fields.filter((field) => choices[field.id] === undefined).length;
  return (
    <section className="ui-conflict" aria-label="Conflicting changes">
      <Note tone="warn" role="alert">
        This record was saved {savedBy === undefined ? "by somebody else" : `by ${savedBy}`} while you were editing it.
        Nothing of yours is lost: choose for each field.
      </Note>
      {fields.map((field) => (
        <RadioGroup
          key={field.id}
          label={field.label}
          isDisabled={isBusy}
          value={choices[field.id] ?? ""}
          onChange={(choice) => onChoose(field.id, choice)}
          options={[
            { value: "mine", label: `Keep mine: ${shown(field.yours)}` },
            { value: "theirs", label: `Take theirs: ${shown(field.theirs)}` },
          ]}
        />
      ))}
      <footer className="ui-conflict-footer">
        <output>{openWords(open)}</output>
        <Button variant="primary" onClick={onResolve} isDisabled={open > 0} isPending={isBusy}>
          Save my choices
        </Button>
      </footer>
    </section>
  );
}
