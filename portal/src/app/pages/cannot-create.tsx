import { Note } from "../../ui/display/note.tsx";

/** Over the locked form of a new record, for who may read the others: an empty form alone would not say why. */
export function CannotCreate({ noun, isReadOnly }: { noun: string; isReadOnly: boolean }) {
  return isReadOnly ? <Note tone="info">Your account may read {noun}s, but not create them.</Note> : null;
}
