import { textOf } from "./property-of.ts";
import { storableText } from "./storable-text.ts";

/**
 * PostgreSQL puts a row's values into the message when it cannot read one (class 22, data exceptions); so does JSON.parse with
 * a text. @returns the message without them
 */
export function messageWithoutValues(error: Error): string {
  const hasValue = textOf(error, "code").startsWith("22") || error instanceof SyntaxError;
  return hasValue ? error.message.replace(/"[\s\S]*"/, '"…"') : error.message;
}

/** Bounded in every part, so that a page of any length is read in one go. */
const address = /\b([a-z][a-z\d+.-]{0,20}:\/\/)(?:[^\s"']{0,300}@)?([^\s/?#"']*)[^\s"']*/gi;
const secret =
  /\b(\w{0,40}(?:password|passwd|secret|token|api[-_ ]?key|authorization)["']?\s*[:=]\s*)(?:(?:bearer|basic)\s+)?[^\s,;]+/gi;
const credentials = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
const email = /[^\s"'<>(@]{1,64}@[^\s"'<>)]{1,255}/g;

/** Somebody else's words without what nobody should read: of an address only its server is kept, secrets and email addresses go. */
export const withoutSecrets = (text: string): string =>
  text.replace(address, "$1$2").replace(secret, "$1…").replace(credentials, "$1 …").replace(email, "…");

/** Why something failed, for staff to read; never empty, without values of rows and without secrets. */
export function reasonOf(error: unknown): string {
  const clean = withoutSecrets(error instanceof Error ? messageWithoutValues(error) : String(error));
  return storableText(clean.trim() === "" ? "It gave no reason" : clean);
}
