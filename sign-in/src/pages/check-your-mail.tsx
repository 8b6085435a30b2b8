import { addressOf } from "../address.ts";
import { PageFrame } from "../page-frame.tsx";

/** The same words whether or not the address is known. */
export function CheckYourMail({ email, about }: { email: string; about: string }) {
  return (
    <PageFrame title="Check your mail" links={<a href={addressOf("")}>Back to sign-in</a>}>
      <p>
        If <strong>{email}</strong> can be used here, a mail is on its way: {about}. It can take a minute; look into the
        spam folder too.
      </p>
    </PageFrame>
  );
}
