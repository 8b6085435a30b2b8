/**
 * Sending mail, in our words. One recipient per message. The order of things is: a row in the transaction of its cause
 * (`queueMail`), a job that hands it to the mail server, and one of five outcomes written down.
 * Source: docs/providers/mail.md.
 */
declare module "../../platform/ports.ts" {
  interface Ports {
    readonly mail?: MailTransport;
  }
}

export interface MailMessage {
  /** Same for every attempt, so that receivers can drop a repeat. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Of a marketing mail: the `https://` address that takes its recipient off the list by a POST, without a sign-in (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Begins the reason of every `later` for which no mail could have left, so that those who wait for it are known. */
export const serverAway = "the mail server cannot be reached";
export const isServerAway = (outcome: MailOutcome): boolean =>
  outcome.kind === "later" && outcome.reason.startsWith(serverAway);

export type MailOutcome =
  /** The server took it and answers for it from now on. */
  | { readonly kind: "accepted"; readonly reference: string }
  /** Try again after a while; what could not be brought to the server at all goes as soon as it is back. */
  | { readonly kind: "later"; readonly reason: string }
  /** It never will be taken: no such mailbox, refused by policy. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The connection was lost after the message, before the answer: the server may have it. */
  | { readonly kind: "unknown"; readonly reason: string }
  /** Our account or connection settings are refused; no mail will go out until somebody mends them. */
  | { readonly kind: "misconfigured"; readonly reason: string };

export interface MailTransport {
  /** Resolves once this process may send its next mail. */
  turn(): Promise<void>;
  /** Never throws for what a mail server or network does. */
  deliver(message: MailMessage): Promise<MailOutcome>;
  /** Connects and signs in, and sends nothing. @throws Error with the reason, for staff */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Where no mail server is configured: mails wait. */
export const noMailServer: MailTransport = {
  turn: () => Promise.resolve(),
  deliver: () => Promise.resolve({ kind: "later", reason: "no mail server is configured (SMTP_URL)" }),
  probe: () => Promise.reject(new Error("no mail server is configured (SMTP_URL)")),
  close: () => Promise.resolve(),
};
