import { useState } from "react";
import type { ConflictChoice } from "../../ui/detail/conflict-panel.tsx";
import type { Draft } from "./use-draft.ts";

/** What the reader chose, field by field, in the conflict panel of a draft. Source: AMB-44. */
export function useConflictChoices<F extends object>(draft: Draft<F>, stored: F) {
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice>>>({});
  return {
    choices,
    choose: (field: string, choice: ConflictChoice) => setChoices((now) => ({ ...now, [field]: choice })),
    /** Carries the choices out on the draft. @returns the form as decided, to be saved */
    decide: (): F => {
      let decided = draft.form;
      for (const field of draft.conflicts) {
        if (choices[String(field)] === "theirs") {
          draft.takeTheirs(field);
          decided = { ...decided, [field]: stored[field] };
        } else draft.keepMine(field);
      }
      setChoices({});
      return decided;
    },
  };
}
