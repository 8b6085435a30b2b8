import type { chooseNewPassword } from "@crema/contract/areas/sign-in";
import { passwordMessages, passwordProblem, setPasswordProblem } from "@crema/contract/areas/users";
import { PasswordField } from "@crema/portal/ui/fields/password-field.tsx";
import { useCallback, useState } from "react";
import { addressOf } from "../address.ts";
import { Form } from "../form.tsx";
import { PageFrame } from "../page-frame.tsx";
import { postOf } from "../post.ts";
import { settings } from "../settings.ts";
import { useForm } from "../use-form.ts";

const send = postOf<typeof chooseNewPassword>("/v1/auth/forgot/password");

const hint =
  settings.passwordPolicy === "asvs"
    ? "12 characters or more; several words are fine."
    : "6 to 20 characters with lower case, upper case, a number and a symbol.";

/** Where the mail's link leads: a new password, twice. */
export function ChoosePasswordPage({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [confirm, setConfirm] = useState("");
  const [isDone, setDone] = useState(false);
  const { state, submit } = useForm(
    useCallback(() => send({ token, password }), [token, password]),
    useCallback(() => setDone(true), []),
  );
  const signInLink = <a href={addressOf("")}>Go to sign-in</a>;
  if (isDone)
    return (
      <PageFrame
        title="Password changed"
        lead="Sign in with the new one. All other devices were signed out."
        links={signInLink}
      />
    );
  return (
    <PageFrame title="Choose a new password" lead={hint} links={signInLink}>
      <Form state={state} action="Save password" onSubmit={() => void submit(problemsOf(password, confirm))}>
        <PasswordField
          label="New password"
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
    </PageFrame>
  );
}

function problemsOf(password: string, confirm: string): Record<string, string> {
  const problem = setPasswordProblem({ password, confirm }, settings.passwordPolicy);
  if (problem === undefined) return {};
  const isOfConfirm =
    passwordProblem(password, settings.passwordPolicy) === undefined || problem === passwordMessages.mismatch;
  return { [isOfConfirm ? "confirm" : "password"]: problem };
}
