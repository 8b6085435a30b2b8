import type { signInAtPortal } from "@crema/contract/areas/sign-in";
import { Note } from "@crema/portal/ui/display/note.tsx";
import { PasswordField } from "@crema/portal/ui/fields/password-field.tsx";
import { TextField } from "@crema/portal/ui/fields/text-field.tsx";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { addressOf, type Arrival } from "../address.ts";
import { Form } from "../form.tsx";
import { PageFrame } from "../page-frame.tsx";
import { postOf } from "../post.ts";
import { settings } from "../settings.ts";
import { useForm } from "../use-form.ts";

const send = postOf<typeof signInAtPortal>("/v1/auth/portal/sign-in");
const goTo = ({ redirectTo }: { redirectTo: string }): void => window.location.replace(redirectTo);

export function SignInPage({ arrival }: { arrival: Arrival }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [hasCapsLock, setCapsLock] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { returnTo, state } = arrival;
  const { state: form, submit } = useForm(
    useCallback(() => send({ email, password, returnTo, state }), [email, password, returnTo, state]),
    goTo,
  );
  useEffect(() => emailField.current?.focus(), []);
  useEffect(() => {
    if (form.problem !== "") passwordField.current?.select();
  }, [form.problem]);
  const missing = {
    ...(email.trim() === "" && { email: "Email is required" }),
    ...(password === "" && { password: "Password is required" }),
  };
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState("CapsLock"));
  const choose = (address: string): void => {
    setEmail(address);
    passwordField.current?.focus();
  };
  return (
    <PageFrame
      title="Sign in"
      lead="With your staff account."
      links={
        <>
          <a href={addressOf("forgot")}>Forgot your password?</a>
          <a href={addressOf("register")}>Register as a customer</a>
        </>
      }
    >
      <Form state={form} action="Sign in" onSubmit={() => void submit(missing)}>
        <TextField
          ref={emailField}
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={form.errors["email"]}
        />
        <div role="presentation" onKeyUp={watchCapsLock}>
          <PasswordField
            ref={passwordField}
            label="Password"
            name="password"
            kind="current"
            value={password}
            onChange={setPassword}
            error={form.errors["password"]}
            hint={hasCapsLock ? "Caps Lock is on" : undefined}
          />
        </div>
      </Form>
      {settings.demo.length > 0 && (
        <Note tone="info">
          <p>The demo business. The password is the one that npm start printed.</p>
          <ul className="sign-in-demo">
            {settings.demo.map((address) => (
              <li key={address}>
                <button type="button" className="ui-link" onClick={() => choose(address)}>
                  {address}
                </button>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </PageFrame>
  );
}
