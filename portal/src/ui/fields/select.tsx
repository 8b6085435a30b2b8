import { ChevronDown } from "lucide-react";
import type { Ref } from "react";
import { FieldFrame, useFieldIds, type FieldProps } from "./field-frame.tsx";
import { keepKeysInList } from "./select-keys.ts";
import "./select.css";

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  isDisabled?: boolean | undefined;
}

export interface SelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[];
  /** "" is "nothing chosen" and shows the placeholder. */
  value: Value | "";
  onChange: (value: Value) => void;
  ref?: Ref<HTMLSelectElement> | undefined;
  placeholder?: string | undefined;
}

/**
 * One of a list. The browser's own select (type-ahead, phone wheels and screen readers for free), drawn our way
 * where the browser lets us. Read-only is disabled: a select knows no read-only.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, ref, placeholder = "Choose…", onBlur, ...field } = props;
  const ids = useFieldIds(field);
  const isKnown = options.some((option) => option.value === value);
  return (
    <FieldFrame ids={ids} {...field}>
      <div className="ui-select" data-read-only={field.isReadOnly || undefined}>
        <select
          {...ids.control}
          ref={ref}
          className="ui-input"
          name={field.name}
          value={value}
          data-placeholder={value === "" || undefined}
          disabled={field.isDisabled === true || field.isReadOnly === true}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
          onKeyDown={keepKeysInList}
          onBlur={onBlur}
        >
          {!isKnown && (
            <option value={value} disabled>
              {value === "" ? placeholder : value}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        {field.isReadOnly !== true && <ChevronDown size={14} aria-hidden />}
      </div>
    </FieldFrame>
  );
}
