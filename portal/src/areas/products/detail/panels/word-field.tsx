import type { Ref } from "react";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import type { FormPart } from "../form/form-part.ts";
import { labelOf, type WordsField } from "../form/product-form.ts";

interface WordFieldProps {
  readonly name: WordsField;
  readonly part: FormPart;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Several words in one field, with commas between them. Source: PROD-39, PROD-41. */
export function WordField({ name, part: { form, problems, isReadOnly, set }, ref }: WordFieldProps) {
  return (
    <TextField
      ref={ref}
      label={labelOf(name)}
      name={name}
      value={form[name]}
      onChange={(value) => set(name, value)}
      error={problems[name]}
      isReadOnly={isReadOnly}
      placeholder={isReadOnly ? undefined : "Separate with commas"}
      maxLength={20_000}
    />
  );
}
