import { useState } from "react";
import { TextField } from "../fields/text-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

export interface NumberPromptProps {
  title: string;
  label: string;
  /** What stands there first; undefined for nothing. */
  value: number | undefined;
  /** Bounds of what is taken; 1 and no bound unless told. */
  min?: number | undefined;
  max?: number | undefined;
  hint?: string | undefined;
  onDone: (value: number) => void;
  onClose: () => void;
}

/** Asks for a whole number: what is no digit goes as it is typed. It does not close itself. Source: PRO-CODE-17, AMD-34. */
export function NumberPrompt({
  title,
  label,
  value,
  min = 1,
  max = Infinity,
  hint,
  onDone,
  onClose,
}: NumberPromptProps) {
  const [text, setText] = useState(value === undefined ? "" : String(value));
  const number = Number(text);
  const isWrong = text !== "" && (number < min || number > max);
  const problem = number < min ? `Must be greater than ${min - 1}` : `Must be at most ${max.toLocaleString("en-AU")}`;
  return (
    <FormDialog
      title={title}
      action="Ok"
      isDisabled={text === "" || isWrong}
      onSubmit={() => onDone(number)}
      onClose={onClose}
    >
      <TextField
        label={label}
        value={text}
        inputMode="numeric"
        hint={hint}
        error={isWrong ? problem : undefined}
        onChange={(typed) => setText(typed.replaceAll(/\D/g, "").slice(0, 9))}
      />
    </FormDialog>
  );
}
