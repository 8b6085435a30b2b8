import type { chooseNewPassword } from "@crema/contract/areas/sign-in";
import { useCallback, useState } from "react";
import { addressOf } from "../address.ts";
import { NewPasswordForm, passwordHint } from "../new-password-form.tsx";
import { PageFrame } from "../page-frame.tsx";
import { postOf } from "../post.ts";

const send = postOf<typeof chooseNewPassword>("/v1/auth/forgot/password");

/** Where the mail's link leads: a new password, twice. */
export function ChoosePasswordPage({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const sendIt = useCallback((password: string) => send({ token, password }), [token]);
  const done = useCallback(() => setDone(true), []);
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
    <PageFrame title="Choose a new password" lead={passwordHint} links={signInLink}>
      <NewPasswordForm label="New password" action="Save password" send={sendIt} onDone={done} />
    </PageFrame>
  );
}
