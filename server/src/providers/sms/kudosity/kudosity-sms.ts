/** Short messages by Kudosity (V2 of its API). Source: docs/providers/sms.md, "Kudosity". */
import { ProviderError } from "../../../platform/http/refusal.ts";
import type { Sms } from "../sms.ts";
import type { KudosityConfig } from "../sms-config.ts";
import { smsTimes, smsVendor, type SmsVendor, type SmsVendorOptions } from "../sms-vendor.ts";
import { isSubscribed, kudosityBody, kudosityFound, kudosityOutcome, kudosityReport } from "./kudosity-wire.ts";

export function kudositySms(config: KudosityConfig, options: SmsVendorOptions): Sms {
  const vendor = smsVendor("kudosity", { ...options, timeoutMs: config.timeoutMs });
  const headers = {
    "x-api-key": config.apiKey.reveal(),
    accept: "application/json",
    "content-type": "application/json",
  };
  const url = `${config.url}/v2/sms`;
  const search = (key: string): string => `${url}?${new URLSearchParams({ message_ref: key }).toString()}`;
  return {
    ...smsTimes(config.timeoutMs),
    async send(message, signal) {
      const body = kudosityBody({ ...message, sender: message.sender ?? config.sender });
      const said = await vendor.ask({ method: "POST", url, headers, body, signal });
      return said.kind === "answered" ? kudosityOutcome(said.answer, message) : said;
    },
    async find({ key }, signal) {
      const said = await vendor.ask({ method: "GET", url: search(key), headers, signal });
      return said.kind === "answered" ? kudosityFound(said.answer, key) : { ...said, kind: "unknown" };
    },
    subscribe: (callbackUrl, signal) =>
      subscribe(vendor, { url: `${config.url}/v2/webhook`, headers, callbackUrl, signal }),
    parseCallback: ({ body }) => kudosityReport(body),
    reportIn: kudosityReport,
    async probe(signal) {
      const { status } = await vendor.read("probe", { method: "GET", url: search("probe"), headers, signal });
      if (status !== 200) throw refused("probe", status);
    },
    close: () => vendor.close(),
  };
}

interface Subscription {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly callbackUrl: string;
  readonly signal: AbortSignal;
}
async function subscribe(vendor: SmsVendor, { url, headers, callbackUrl, signal }: Subscription): Promise<void> {
  const known = await vendor.read("subscribe", { method: "GET", url, headers, signal });
  const isKnown = isSubscribed(known, callbackUrl);
  if (isKnown === undefined) throw refused("subscribe", known.status);
  if (isKnown) return;
  const body = JSON.stringify({ name: "crema", url: callbackUrl, filter: { event_type: ["SMS_STATUS"] } });
  const { status } = await vendor.read("subscribe", { method: "POST", url, headers, body, signal });
  if (status < 200 || status >= 300) throw refused("subscribe", status);
}

const refused = (operation: string, status: number): ProviderError =>
  new ProviderError({ provider: "kudosity", operation, message: `Kudosity refuses (${status})`, isRetryable: false });
