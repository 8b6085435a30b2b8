import type { ReactNode, Ref } from "react";
import { FieldFrame, useFieldIds, type FieldProps } from "./field-frame.tsx";

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
  type?: "text" | "email" | "tel" | "url" | "password" | undefined;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | "url" | undefined;
  maxLength?: number | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  /** A word or sign inside the control, before and after the text: $, %, points. */
  prefix?: string | undefined;
  suffix?: string | undefined;
  /** A button inside the control, at its right edge. */
  button?: ReactNode;
  onKeyDown?: React.KeyboardEventHandler<HTMLInputElement> | undefined;
  /** No word: nothing in it is corrected or begun with a capital. */
  isVerbatim?: boolean | undefined;
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, ref, type = "text", prefix, suffix, button, onBlur, onKeyDown, ...frame } = props;
  const { inputMode, maxLength, autoComplete = "off", placeholder, isVerbatim = false, ...field } = frame;
  const ids = useFieldIds(field);
  return (
    <FieldFrame ids={ids} {...field}>
      <div
        className="ui-input"
        data-read-only={field.isReadOnly || undefined}
        data-disabled={field.isDisabled || undefined}
      >
        {prefix !== undefined && <span className="ui-input-affix">{prefix}</span>}
        <input
          {...ids.control}
          ref={ref}
          name={field.name}
          type={type}
          inputMode={inputMode}
          value={value}
          maxLength={maxLength}
          autoComplete={autoComplete}
          placeholder={placeholder}
          {...(isVerbatim && { autoCapitalize: "none", spellCheck: false })}
          readOnly={field.isReadOnly}
          disabled={field.isDisabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        {suffix !== undefined && <span className="ui-input-affix">{suffix}</span>}
        {button}
      </div>
    </FieldFrame>
  );
}
