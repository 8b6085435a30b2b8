import { passwordMessages, passwordProblem, setPasswordProblem } from "@crema/contract/areas/users";
import { PasswordField } from "@crema/portal/ui/fields/password-field.tsx";
import { useCallback, useState } from "react";
import { Form } from "./form.tsx";
import type { Outcome } from "./post.ts";
import { settings } from "./settings.ts";
import { useForm } from "./use-form.ts";

/** What the rule asks for, in one sentence. */
export const passwordHint =
  settings.passwordPolicy === "asvs"
    ? "12 characters or more; several words are fine."
    : "6 to 20 characters with lower case, upper case, a number and a symbol.";

export interface NewPasswordFormProps {
  /** Of the first field. */
  label: string;
  action: string;
  send: (password: string) => Promise<Outcome<undefined>>;
  onDone: () => void;
}

/** A new password, twice, sent once both are right. */
export function NewPasswordForm({ label, action, send, onDone }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [confirm, setConfirm] = useState("");
  const { state, submit } = useForm(
    useCallback(() => send(password), [send, password]),
    onDone,
  );
  return (
    <Form state={state} action={action} onSubmit={() => void submit(problemsOf(password, confirm))}>
      <PasswordField
        label={label}
        name="new-password"
        value={password}
        onChange={setPassword}
        error={state.errors["password"]}
      />
      <PasswordField
        label="Confirm password"
        name="confirm-password"
        value={confirm}
        onChange={setConfirm}
        error={state.errors["confirm"]}
      />
    </Form>
  );
}

function problemsOf(password: string, confirm: string): Record<string, string> {
  const problem = setPasswordProblem({ password, confirm }, settings.passwordPolicy);
  if (problem === undefined) return {};
  const isOfConfirm =
    passwordProblem(password, settings.passwordPolicy) === undefined || problem === passwordMessages.mismatch;
  return { [isOfConfirm ? "confirm" : "password"]: problem };
}
