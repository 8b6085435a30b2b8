import { useId, type Ref } from "react";
import { FieldNote, RequiredMark, hasError, useFieldIds, type FieldProps } from "./field-frame.tsx";
import type { Option } from "./select.tsx";
import "./choice.css";

export interface RadioGroupProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[];
  value: Value | "";
  onChange: (value: Value) => void;
  /** Goes to the chosen radio, else to the first: focusing it focuses the group. */
  ref?: Ref<HTMLInputElement> | undefined;
  isInline?: boolean | undefined;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onChange, ref, isInline = false, onBlur, ...field } = props;
  const ids = useFieldIds(field);
  const groupName = useId();
  const tabStop = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <fieldset
      className="ui-field"
      role="radiogroup"
      aria-describedby={ids.control["aria-describedby"]}
      aria-invalid={ids.control["aria-invalid"]}
      aria-required={ids.control["aria-required"]}
      aria-labelledby={ids.labelId}
      data-invalid={hasError(field.error) || undefined}
    >
      <legend id={ids.labelId} className={field.isLabelHidden === true ? "ui-visually-hidden" : "ui-field-label"}>
        {field.label}
        <RequiredMark isRequired={field.isRequired} />
      </legend>
      <div className="ui-radios" data-inline={isInline || undefined}>
        {options.map((option) => (
          <label key={option.value} className="ui-choice" data-read-only={field.isReadOnly || undefined}>
            <input
              ref={option.value === tabStop ? ref : undefined}
              type="radio"
              name={field.name ?? groupName}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled === true || field.isDisabled === true || field.isReadOnly === true}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNote id={ids.noteId} hint={field.hint} error={field.error} />
    </fieldset>
  );
}
