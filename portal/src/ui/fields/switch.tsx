import type { Ref } from "react";
import { FieldNote, hasError, useFieldIds } from "./field-frame.tsx";
import type { FieldProps } from "./field-frame.tsx";
import "./choice.css";

export interface SwitchProps extends FieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** On or off. Use it for what takes effect at once; inside a saved form prefer a checkbox. */
export function Switch({ value, onChange, ref, onBlur, ...field }: SwitchProps) {
  const ids = useFieldIds(field);
  const { "aria-required": _notForSwitches, ...control } = ids.control;
  return (
    <div className="ui-field" data-invalid={hasError(field.error) || undefined}>
      <label className="ui-choice" htmlFor={ids.control.id} data-read-only={field.isReadOnly || undefined}>
        <input
          {...control}
          ref={ref}
          className="ui-switch"
          type="checkbox"
          role="switch"
          aria-checked={value}
          name={field.name}
          checked={value}
          disabled={field.isDisabled === true || field.isReadOnly === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
        />
        <span id={ids.labelId} className={field.isLabelHidden === true ? "ui-visually-hidden" : undefined}>
          {field.label}
        </span>
      </label>
      <FieldNote id={ids.noteId} hint={field.hint} error={field.error} />
    </div>
  );
}
