import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { TextField, type TextFieldProps } from "./text-field.tsx";

type FieldProps = Omit<TextFieldProps, "type" | "inputMode" | "autoComplete" | "button" | "isVerbatim">;

export interface PasswordFieldProps extends FieldProps {
  /** new: a password being chosen (managers offer one); current: one being checked. */
  kind?: "new" | "current" | undefined;
}

export function PasswordField({ kind = "new", ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...field}
      type={isShown ? "text" : "password"}
      autoComplete={`${kind}-password`}
      isVerbatim
      button={
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
      }
    />
  );
}
