/**
 * Addresses that reports come to. Two of three vendors sign nothing, so each address carries a code that only we can make.
 * Source: docs/providers/sms.md, "Adapter".
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The key of the one address of a vendor that takes none for each message. */
export const wholeAccount = "account";

const codeOf = (key: string, secret: Buffer): string => createHmac("sha256", secret).update(key).digest("base64url");

/**
 * @param given.base - where the webhook listens, without a closing slash
 * @param given.key - the message's key; for an account-wide address a word of its own
 */
export function callbackAddress({ base, key, secret }: { base: string; key: string; secret: Buffer }): string {
  return `${base}/${encodeURIComponent(key)}?code=${codeOf(key, secret)}`;
}

/** The key in the address a report came to; undefined when we did not make it. Compares in constant time. */
export function keyOfCallback({ url, secret }: { url: string; secret: Buffer }): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, searchParams } = new URL(url);
  const key = decoded(pathname.slice(pathname.lastIndexOf("/") + 1));
  const given = Buffer.from(searchParams.get("code") ?? "");
  const right = Buffer.from(codeOf(key, secret));
  return given.length === right.length && timingSafeEqual(given, right) ? key : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
