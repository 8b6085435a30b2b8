import { Note } from "../../ui/display/note.tsx";
import { useFirstRows } from "../api/first-rows.ts";

/** Over the form of a new record. An empty form that is locked would not say why; and there are no rows to come before the rest. */
export function NewRecordHead({ noun, isReadOnly }: { noun: string; isReadOnly: boolean }) {
  useFirstRows();
  return isReadOnly ? <Note tone="info">Your account may read {noun}s, but not create them.</Note> : null;
}
