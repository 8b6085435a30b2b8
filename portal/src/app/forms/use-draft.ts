import { useMemo, useState } from "react";
import {
  type Changes,
  afterSave,
  changedFields,
  conflictingFields,
  keepMine,
  shownForm,
  withField,
  withoutField,
} from "./draft.ts";

export interface Draft<F extends object> {
  /** The form as shown: stored record plus changes. */
  readonly form: F;
  readonly isChanged: boolean;
  readonly changed: readonly (keyof F)[];
  /** Fields that somebody else changed too; each waits for a decision. */
  readonly conflicts: readonly (keyof F)[];
  set: <K extends keyof F>(key: K, value: F[K]) => void;
  discard: () => void;
  keepMine: (key: keyof F) => void;
  takeTheirs: (key: keyof F) => void;
  /** After a successful save of `saved`: drops what was stored, keeps what was typed since. */
  settle: (saved: F, nowStored: F) => void;
}

/**
 * The unsaved changes of one form over the record as it is stored now. Give the component a `key` per record.
 *
 * @param stored - the form of the stored record; a newer one may come at any time and nothing typed is lost
 */
export function useDraft<F extends object>(stored: F): Draft<F> {
  const [changes, setChanges] = useState<Changes<F>>({});
  return useMemo(() => {
    const changed = changedFields(stored, changes);
    return {
      form: shownForm(stored, changes),
      isChanged: changed.length > 0,
      changed,
      conflicts: conflictingFields(stored, changes),
      set: (key, value) => setChanges((now) => withField(now, stored, key, value)),
      discard: () => setChanges({}),
      keepMine: (key) => setChanges((now) => keepMine(now, stored, key)),
      takeTheirs: (key) => setChanges((now) => withoutField(now, key)),
      settle: (saved, nowStored) => setChanges((now) => afterSave(now, saved, nowStored)),
    };
  }, [stored, changes]);
}
