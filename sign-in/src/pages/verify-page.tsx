import type { verifyEmail } from "@crema/contract/areas/sign-in";
import { Note } from "@crema/portal/ui/display/note.tsx";
import { useEffect, useState } from "react";
import { addressOf } from "../address.ts";
import { PageFrame } from "../page-frame.tsx";
import { type Outcome, postOf, unreachableMessage } from "../post.ts";

const send = postOf<typeof verifyEmail>("/v1/auth/verify");
/** Asked once per link, also when React mounts the page twice in development. */
const asked = new Map<string, Promise<Outcome<undefined>>>();

function confirm(token: string): Promise<Outcome<undefined>> {
  const running = asked.get(token) ?? send({ token });
  asked.set(token, running);
  return running;
}

/** Where the verification mail's link leads. */
export function VerifyPage({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome<undefined>>();
  useEffect(() => void confirm(token).then(setOutcome), [token]);
  const links = <a href={addressOf("")}>Go to sign-in</a>;
  if (outcome === undefined) return <PageFrame title="Confirming your email …" />;
  if (outcome.kind === "done")
    return <PageFrame title="Email confirmed" lead="Thank you. Your account is ready." links={links} />;
  return (
    <PageFrame title="This did not work" links={links}>
      <Note tone="bad" role="alert">
        {outcome.kind === "unreachable" ? unreachableMessage : outcome.message}
      </Note>
    </PageFrame>
  );
}
