/** Whose a webhook of reports is, and what it is known by: the `identify` of `platform/inbox/webhook.ts`. */
import type { Received, Webhook } from "../../platform/inbox/webhook.ts";
import { keyOfCallback, wholeAccount } from "./callback-address.ts";
import type { Sms } from "./sms.ts";

/**
 * Believes a report whose address we made and that the vendor's signature, where there is one, proves. Known by message and state, so
 * that a repeat is kept once; its topic is our key of the message, '' where only the vendor's reference tells.
 *
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
