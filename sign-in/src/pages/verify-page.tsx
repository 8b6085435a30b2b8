import type { verifyEmail } from "@crema/contract/areas/sign-in";
import { useCallback, useState } from "react";
import { addressOf } from "../address.ts";
import { NewPasswordForm, passwordHint } from "../new-password-form.tsx";
import { PageFrame } from "../page-frame.tsx";
import { postOf } from "../post.ts";

const send = postOf<typeof verifyEmail>("/v1/auth/verify");

/** Where the verification mail's link leads: whoever got the mail confirms the address and chooses the password. */
export function VerifyPage({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const sendIt = useCallback((password: string) => send({ token, password }), [token]);
  const done = useCallback(() => setDone(true), []);
  const links = <a href={addressOf("")}>Go to sign-in</a>;
  if (isDone) return <PageFrame title="Email confirmed" lead="Thank you. Your account is ready." links={links} />;
  return (
    <PageFrame title="Confirm your email" lead={`Choose the password of your account. ${passwordHint}`} links={links}>
      <NewPasswordForm label="Password" action="Confirm email" send={sendIt} onDone={done} />
    </PageFrame>
  );
}
