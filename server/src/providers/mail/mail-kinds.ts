/**
 * Every kind of mail, and how often it may arrive. An account mail that may be lost goes again under the same Message-ID: a second
 * copy harms nobody. A mail of value or of marketing leaves at most once: only staff may have it sent again.
 */
type Delivery = "at-least-once" | "at-most-once";

const mailKinds = {
  "verify-email": "at-least-once",
  "choose-password": "at-least-once",
  "already-registered": "at-least-once",
  "password-changed": "at-least-once",
  "email-changed": "at-least-once",
  /** Goes to whoever writes the voucher, with a code that does not exist. */
  "voucher-test": "at-least-once",
  "voucher-code": "at-most-once",
  "gift-card": "at-most-once",
} as const satisfies Readonly<Record<string, Delivery>>;

export type MailKind = keyof typeof mailKinds;

/** Kinds that may go again by themselves; a kind that is not declared (any more) may not. */
export const repeatedKinds: readonly string[] = Object.entries(mailKinds).flatMap(([kind, delivery]) =>
  delivery === "at-least-once" ? [kind] : [],
);
