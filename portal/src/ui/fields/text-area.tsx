import type { Ref } from "react";
import { FieldFrame, useFieldIds, type FieldProps } from "./field-frame.tsx";

export interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement> | undefined;
  /** Lines shown at first; the reader can pull it taller. */
  rows?: number | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
}

export function TextArea({ value, onChange, ref, rows = 3, maxLength, placeholder, onBlur, ...field }: TextAreaProps) {
  const ids = useFieldIds(field);
  return (
    <FieldFrame ids={ids} {...field}>
      <textarea
        {...ids.control}
        ref={ref}
        className="ui-input ui-text-area"
        name={field.name}
        rows={rows}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        readOnly={field.isReadOnly}
        disabled={field.isDisabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
