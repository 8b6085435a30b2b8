import { useMemo, useState } from "react";
import type { FieldWords } from "./changes-in-words.ts";
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
import { typedField, useTypedFields } from "./typed-fields.ts";

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
 * @param labels - how its fields are called and shown, by default after their names
 */
export function useDraft<F extends object>(stored: F, labels?: FieldWords<F>): Draft<F> {
  const [changes, setChanges] = useState<Changes<F>>({});
  const draft = useMemo((): Draft<F> => {
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
  const { labelOf, shown } = labels ?? {};
  useTypedFields(
    useMemo(
      () =>
        draft.changed.map((key) =>
          labelOf === undefined || shown === undefined
            ? typedField(String(key), draft.form[key])
            : { name: String(key), label: labelOf(key), text: shown(draft.form, key) },
        ),
      [draft, labelOf, shown],
    ),
  );
  return draft;
}
