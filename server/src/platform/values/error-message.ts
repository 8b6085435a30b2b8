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

const address = /\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s"']*@)?([^\s/?#"']*)[^\s"']*/gi;
const secret =
  /\b(\w*(?:password|passwd|secret|token|api[-_ ]?key|authorization)["']?\s*[:=]\s*)(?:(?:bearer|basic)\s+)?[^\s,;]+/gi;
const credentials = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
const email = /[^\s"'<>(]+@[^\s"'<>)]+/g;

/**
 * Why something failed, for staff to read; never empty. Of an address only its server is kept; values of rows, secrets and
 * email addresses are left out.
 */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? messageWithoutValues(error) : String(error);
  const clean = message
    .replace(address, "$1$2")
    .replace(secret, "$1…")
    .replace(credentials, "$1 …")
    .replace(email, "…");
  return storableText(clean.trim() === "" ? "It gave no reason" : clean);
}
