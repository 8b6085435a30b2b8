/**
 * Addresses that reports come to. Two of three vendors sign nothing, so each address carries a code that only we can make.
 * Source: docs/providers/sms.md, "Adapter".
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Received, Webhook } from "../../platform/inbox/webhook.ts";
import type { Sms } from "./sms.ts";

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

/**
 * Believes a report whose address we made and that the vendor's signature, where there is one, proves. Known by message and state, so
 * that a repeat is kept once; its topic is our key of the message, '' where only the vendor's reference tells.
 * @param given.base - as given to `callbackAddress`: of configuration, not of the request, whose host a proxy may change
 */
export function identifyReport(given: { sms: Sms; secret: Buffer; base: string }): Webhook["identify"] {
  const { sms, secret, base } = given;
  return ({ headers, body, rest, query }: Received) => {
    const url = `${base}/${rest}?${query}`;
    const addressKey = keyOfCallback({ url, secret });
    if (addressKey === undefined) return undefined;
    const report = sms.parseCallback({ headers, body, url });
    if (report === undefined) return undefined;
    const topic = addressKey === wholeAccount ? (report.key ?? "") : addressKey;
    return { key: `${report.reference}:${report.state}`, topic };
  };
}
