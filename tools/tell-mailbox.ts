import { StartError } from "./start-error.ts";

interface Told {
  /** Of its inbox page, with its controls. */
  readonly page: string | undefined;
  /** Guards its controls. */
  readonly token: string;
  /** What the server takes reports by. */
  readonly secret: string;
}

/**
 * Tells the mail server's sandbox where reports of mails that came back go; a real one is told by an alias (docs/providers/mail.md).
 *
 * @throws StartError when it does not take the address
 */
export async function tellMailbox({ page, token, secret }: Told, address: string): Promise<void> {
  if (page === undefined) return;
  const answer = await fetch(new URL("/_sandbox/forward", page), {
    method: "POST",
    headers: { "x-sandbox-token": token },
    body: JSON.stringify({ url: address, secret }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new StartError(`The mail server's sandbox did not take our address (${answer.status}).`);
}
