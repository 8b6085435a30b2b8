import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { Ref } from "react";
import { FieldFrame, useFieldIds } from "./field-frame.tsx";
import type { FieldProps } from "./field-frame.tsx";

export interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
  /** new: a password being chosen (managers offer one); current: one being checked. */
  kind?: "new" | "current" | undefined;
  maxLength?: number | undefined;
}

/** A secret, hidden until asked for. */
export function PasswordField({ value, onChange, ref, kind = "new", maxLength, onBlur, ...field }: PasswordFieldProps) {
  const ids = useFieldIds(field);
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame ids={ids} {...field}>
      <div className="ui-input" data-disabled={field.isDisabled || undefined}>
        <input
          {...ids.control}
          ref={ref}
          name={field.name}
          type={isShown ? "text" : "password"}
          value={value}
          maxLength={maxLength}
          autoComplete={`${kind}-password`}
          autoCapitalize="none"
          spellCheck={false}
          readOnly={field.isReadOnly}
          disabled={field.isDisabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
        <button
          type="button"
          className="ui-input-button"
          aria-label={isShown ? "Hide password" : "Show password"}
          aria-pressed={isShown}
          disabled={field.isDisabled}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={15} aria-hidden />
        </button>
      </div>
    </FieldFrame>
  );
}
