import type { KeyboardEvent, Ref } from "react";
import { cleanNumberText, numberFromText, settleNumberText } from "./number-text.ts";
import type { FieldProps } from "./field-frame.tsx";
import { TextField } from "./text-field.tsx";

export interface NumberFieldProps extends FieldProps {
  /** Text, as the wire has money: "12.50". numberFromText() reads it. */
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Digits after the point; the value is filled up to them when the field is left. Default 0. */
  decimals?: number | undefined;
  isNegativeAllowed?: boolean | undefined;
  /** What an arrow key adds; bounded by min and max. Typing is not: the form says what is wrong instead. */
  step?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  prefix?: string | undefined;
  suffix?: string | undefined;
  placeholder?: string | undefined;
}

/** A whole or a decimal number: other characters cannot be typed, arrow keys step. */
export function NumberField(props: NumberFieldProps) {
  const { decimals = 0, isNegativeAllowed = false, step = 1, min, max, onChange, onBlur, ...rest } = props;
  const rules = { decimals, isNegativeAllowed };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (direction === 0 || rest.isReadOnly === true) return;
    event.preventDefault();
    const lowest = min ?? (isNegativeAllowed ? -Infinity : 0);
    const next = (numberFromText(rest.value) ?? 0) + direction * step;
    onChange(Math.min(max ?? Infinity, Math.max(lowest, next)).toFixed(decimals));
  };

  return (
    <TextField
      {...rest}
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      onChange={(text) => onChange(cleanNumberText(text, rules))}
      onKeyDown={onKeyDown}
      onBlur={() => {
        const settled = settleNumberText(rest.value, decimals);
        if (settled !== rest.value) onChange(settled);
        onBlur?.();
      }}
    />
  );
}
