import type { requestPasswordMail } from "@crema/contract/areas/sign-in";
import { TextField } from "@crema/portal/ui/fields/text-field.tsx";
import { useCallback, useState } from "react";
import { addressOf } from "../address.ts";
import { Form } from "../form.tsx";
import { PageFrame } from "../page-frame.tsx";
import { postOf } from "../post.ts";
import { useForm } from "../use-form.ts";
import { CheckYourMail } from "./check-your-mail.tsx";

const send = postOf<typeof requestPasswordMail>("/v1/auth/forgot");

export function ForgotPage() {
  const [email, setEmail] = useState("");
  const [isDone, setDone] = useState(false);
  const { state, submit } = useForm(
    useCallback(() => send({ email }), [email]),
    useCallback(() => setDone(true), []),
  );
  if (isDone) return <CheckYourMail email={email} about="follow the link in it to choose a new password" />;
  return (
    <PageFrame
      title="Forgot your password?"
      lead="We send a link to choose a new one."
      links={<a href={addressOf("")}>Back to sign-in</a>}
    >
      <Form
        state={state}
        action="Send the link"
        onSubmit={() => void submit(email.trim() === "" ? { email: "Email is required" } : {})}
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={state.errors["email"]}
        />
      </Form>
    </PageFrame>
  );
}
