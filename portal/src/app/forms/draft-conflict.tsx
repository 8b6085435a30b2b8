import { ConflictPanel } from "../../ui/detail/conflict-panel.tsx";
import { Note } from "../../ui/display/note.tsx";
import { formatTime } from "../../ui/foundation/format.ts";
import type { FieldWords } from "./changes-in-words.ts";
import { useConflictChoices } from "./use-conflict-choices.ts";
import type { Draft } from "./use-draft.ts";

/** Somebody else's save that this form met. */
export interface OtherSave {
  /** "Ruby Ansell at 03:04:05 PM"; undefined when it is not known who. */
  readonly savedBy: string | undefined;
  /** What it changed, in the form's words: "Postcode: 4000 → 4101". */
  readonly changed: readonly string[];
}

/** "Ruby Ansell at 03:04:05 PM"; undefined when it is not known who. */
export const savedByOf = (change: { changedBy: string; changedAt: string } | undefined): string | undefined =>
  change === undefined || change.changedBy === ""
    ? undefined
    : `${change.changedBy} at ${formatTime(change.changedAt)}`;

export interface DraftConflictProps<F extends object> extends FieldWords<F> {
  draft: Draft<F>;
  stored: F;
  other: OtherSave | undefined;
  isSaving: boolean;
  onResolve: (decided: F) => void;
}

/**
 * Two people changed this record: field by field mine or theirs where both changed the same, a plain notice where they did
 * not. Nothing typed is lost. Source: AMB-44; SC-09.
 */
export function DraftConflict<F extends object>(props: DraftConflictProps<F>) {
  const { draft, stored, other, isSaving, labelOf, shown, onResolve } = props;
  const { choices, choose, decide } = useConflictChoices(draft, stored);
  if (draft.conflicts.length === 0)
    return other === undefined || !draft.isChanged ? null : <OtherFieldsNote {...other} />;
  return (
    <ConflictPanel
      savedBy={other?.savedBy}
      fields={draft.conflicts.map((field) => ({
        id: String(field),
        label: labelOf(field),
        yours: shown(draft.form, field),
        theirs: shown(stored, field),
      }))}
      choices={choices}
      onChoose={choose}
      onResolve={() => onResolve(decide())}
      isBusy={isSaving}
    />
  );
}

function OtherFieldsNote({ savedBy, changed }: OtherSave) {
  return (
    <Note tone="warn" role="alert">
      This record was saved by {savedBy ?? "somebody else"} while you were editing it. You changed other fields, so
      nothing is lost: save again to keep both.
      {changed.length > 0 && <> Changed meanwhile: {changed.join("; ")}.</>}
    </Note>
  );
}
