import type { Ref } from "react";
import { FieldNote, RequiredMark, hasError, useFieldIds } from "./field-frame.tsx";
import type { FieldProps } from "./field-frame.tsx";
import "./choice.css";

export interface CheckboxProps extends FieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Some, not all, of what it stands for is chosen. */
  isIndeterminate?: boolean | undefined;
}

function setRef(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null): void {
  if (typeof ref === "function") ref(element);
  else if (ref !== null && ref !== undefined) ref.current = element;
}

/** Yes or no, saved with the form. Read-only is disabled: a checkbox knows no read-only. */
export function Checkbox({ value, onChange, ref, isIndeterminate = false, onBlur, ...field }: CheckboxProps) {
  const ids = useFieldIds(field);
  return (
    <div className="ui-field" data-invalid={hasError(field.error) || undefined}>
      <label className="ui-choice" htmlFor={ids.control.id} data-read-only={field.isReadOnly || undefined}>
        <input
          {...ids.control}
          ref={(element) => {
            if (element !== null) element.indeterminate = isIndeterminate;
            setRef(ref, element);
          }}
          type="checkbox"
          name={field.name}
          checked={value}
          disabled={field.isDisabled === true || field.isReadOnly === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
        />
        <span id={ids.labelId} className={field.isLabelHidden === true ? "ui-visually-hidden" : undefined}>
          {field.label}
          <RequiredMark isRequired={field.isRequired} />
        </span>
      </label>
      <FieldNote id={ids.noteId} hint={field.hint} error={field.error} />
    </div>
  );
}
