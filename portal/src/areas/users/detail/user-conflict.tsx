import { useConflictChoices } from "../../../app/forms/use-conflict-choices.ts";
import type { Draft } from "../../../app/forms/use-draft.ts";
import { Note } from "../../../ui/display/note.tsx";
import { ConflictPanel } from "../../../ui/detail/conflict-panel.tsx";
import { type UserForm, shownValue, userFieldLabels } from "./user-form.ts";

/** Somebody else's save that this form met. */
export interface OtherSave {
  /** "Ruby Ansell at 03:04:05 PM"; undefined when it is not known who. */
  readonly savedBy: string | undefined;
  /** What it changed, in the form's words: "Postcode: 4000 → 4101". */
  readonly changed: readonly string[];
}

export interface UserConflictProps {
  draft: Draft<UserForm>;
  stored: UserForm;
  other: OtherSave | undefined;
  isSaving: boolean;
  /** Saves what is chosen. */
  onResolve: (decided: UserForm) => void;
}

/**
 * Two people changed this user: field by field mine or theirs where both changed the same, a plain notice where they did
 * not. Nothing typed is lost. Source: AMB-44; SC-09.
 */
export function UserConflict({ draft, stored, other, isSaving, onResolve }: UserConflictProps) {
  const { choices, choose, decide } = useConflictChoices(draft, stored);
  if (draft.conflicts.length === 0)
    return other === undefined || !draft.isChanged ? null : <OtherFieldsNote {...other} />;
  return (
    <ConflictPanel
      savedBy={other?.savedBy}
      fields={draft.conflicts.map((field) => ({
        id: field,
        label: userFieldLabels[field],
        yours: shownValue(draft.form[field]),
        theirs: shownValue(stored[field]),
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
