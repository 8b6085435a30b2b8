import { differingFields } from "./draft.ts";

export interface FieldWords<F extends object> {
  readonly labelOf: (field: keyof F) => string;
  /** A field's value as a conflict shows it. */
  readonly shown: (form: F, field: keyof F) => string;
}

/** "Postcode: 4000 → 4101" for each field in which two versions differ. */
export const changesInWords = <F extends object>(
  { labelOf, shown }: FieldWords<F>,
  { before, now }: { readonly before: F; readonly now: F },
): string[] =>
  differingFields(before, now).map(
    (field) => `${labelOf(field)}: ${shown(before, field) || "empty"} → ${shown(now, field) || "empty"}`,
  );
