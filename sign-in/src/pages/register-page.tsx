import type { register } from "@crema/contract/areas/sign-in";
import { TextField } from "@crema/portal/ui/fields/text-field.tsx";
import { useCallback, useState } from "react";
import { addressOf } from "../address.ts";
import { Form } from "../form.tsx";
import { PageFrame } from "../page-frame.tsx";
import { postOf } from "../post.ts";
import { useForm } from "../use-form.ts";
import { CheckYourMail } from "./check-your-mail.tsx";

const send = postOf<typeof register>("/v1/auth/register");
const empty = { firstName: "", lastName: "", email: "" };

/** A customer's own registration; the account is pending until the mail's link is followed and a password chosen there. */
export function RegisterPage() {
  const [given, setGiven] = useState(empty);
  const [isDone, setDone] = useState(false);
  const { state, submit } = useForm(
    useCallback(() => send(given), [given]),
    useCallback(() => setDone(true), []),
  );
  if (isDone)
    return (
      <CheckYourMail email={given.email} about="follow the link in it to confirm your address and choose a password" />
    );
  const field = (name: keyof typeof empty) => ({
    isRequired: true,
    value: given[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
    error: state.errors[name],
  });
  return (
    <PageFrame
      title="Register"
      lead="As a customer, to collect points and Bean Dollars."
      links={<a href={addressOf("")}>Back to sign-in</a>}
    >
      <Form state={state} action="Register" onSubmit={() => void submit(problemsOf(given))}>
        <div className="sign-in-pair">
          <TextField label="First name" name="given-name" autoComplete="given-name" {...field("firstName")} />
          <TextField label="Last name" name="family-name" autoComplete="family-name" {...field("lastName")} />
        </div>
        <TextField label="Email" name="email" type="email" inputMode="email" autoComplete="email" {...field("email")} />
      </Form>
    </PageFrame>
  );
}

function problemsOf(given: typeof empty): Record<string, string> {
  return {
    ...(given.firstName.trim() === "" && { firstName: "First name is required" }),
    ...(given.lastName.trim() === "" && { lastName: "Last name is required" }),
    ...(given.email.trim() === "" && { email: "Email is required" }),
  };
}
