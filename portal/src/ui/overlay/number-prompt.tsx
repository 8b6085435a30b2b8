import { useId, useState } from "react";
import { Button } from "../button/button.tsx";
import { TextField } from "../fields/text-field.tsx";
import { DialogFrame } from "./dialog-frame.tsx";

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
  const form = useId();
  const [text, setText] = useState(value === undefined ? "" : String(value));
  const number = Number(text);
  const isWrong = text !== "" && (number < min || number > max);
  const problem = number < min ? `Must be greater than ${min - 1}` : `Must be at most ${max.toLocaleString("en-AU")}`;
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" isDisabled={text === "" || isWrong}>
            Ok
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== "" && !isWrong) onDone(number);
        }}
      >
        <TextField
          label={label}
          value={text}
          inputMode="numeric"
          hint={hint}
          error={isWrong ? problem : undefined}
          onChange={(typed) => setText(typed.replaceAll(/\D/g, "").slice(0, 9))}
        />
      </form>
    </DialogFrame>
  );
}
