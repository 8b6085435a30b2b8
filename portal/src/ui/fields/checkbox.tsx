import type { Ref } from "react";
import { FieldNote, type FieldProps, hasError, RequiredMark, useFieldIds } from "./field-frame.tsx";
import "./choice.css";

export interface CheckboxProps extends FieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Yes or no, saved with the form. Read-only is disabled: a checkbox knows no read-only. */
export function Checkbox(props: CheckboxProps) {
  return <OnOff {...props} />;
}

/** On or off. Use it for what takes effect at once; inside a saved form prefer a checkbox. */
export function Switch(props: Omit<CheckboxProps, "isRequired">) {
  return <OnOff {...props} isSwitch />;
}

function OnOff({ value, onChange, ref, onBlur, isSwitch = false, ...field }: CheckboxProps & { isSwitch?: boolean }) {
  const ids = useFieldIds(field);
  return (
    <div className="ui-field" data-invalid={hasError(field.error) || undefined}>
      <label className="ui-choice" htmlFor={ids.control.id} data-read-only={field.isReadOnly || undefined}>
        <input
          {...ids.control}
          {...(isSwitch && { role: "switch", className: "ui-switch", "aria-checked": value })}
          ref={ref}
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
