import { Button } from "@crema/portal/ui/button/button.tsx";
import { ProblemNote } from "@crema/portal/ui/display/note.tsx";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { FormState } from "./use-form.ts";

export interface FormProps {
  state: FormState;
  action: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** Fields, what went wrong above them, one button below. The keyboard goes to the first field that is wrong. */
export function Form({ state, action, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(state.errors).length > 0)
      form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [state.errors]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!state.isSending) onSubmit();
  };
  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={submit}>
      <ProblemNote text={state.problem} />
      {children}
      <Button type="submit" variant="primary" isPending={state.isSending}>
        {action}
      </Button>
    </form>
  );
}
