/** A mailbox's reports are handed on, each as it is, as an alias of a mail server's does it with curl. Source: docs/providers/mail.md. */
import type { Journal } from "../kit/journal.ts";

export interface Forwarding {
  /** From now on reports go there. @throws Error when it is no address on this machine */
  to(url: string, secret: string): void;
  /** @param source - bytes as latin1 text */
  handOn(source: string): void;
}

const patienceMs = 10_000;

export function createForwarding(journal: Journal): Forwarding {
  let target: { readonly url: string; readonly secret: string } | undefined;
  return {
    to(url, secret) {
      if (URL.parse(url)?.hostname !== "127.0.0.1") throw new Error("reports go to this machine only");
      target = { url, secret };
    },
    handOn(source) {
      if (target === undefined) return;
      const { url, secret } = target;
      void fetch(url, {
        method: "POST",
        headers: { "x-hook-secret": secret },
        body: Buffer.from(source, "latin1"),
        signal: AbortSignal.timeout(patienceMs),
      }).then(
        ({ status }) => journal.note("handed on", { url, status }),
        () => journal.note("handed on in vain", { url }),
      );
    },
  };
}
