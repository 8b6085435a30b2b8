/** Short messages by Twilio. Source: docs/providers/sms.md, "Twilio". */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { ProviderError } from "../../../platform/http/refusal.ts";
import type { Sms, SmsDelivery, SmsMessage, SmsOutcome, SmsReport, SmsState } from "../sms.ts";
import type { TwilioConfig } from "../sms-config.ts";
import { basicAuthorization } from "../../basic-authorization.ts";
import {
  reportTells,
  smsTimes,
  smsVendor,
  type SmsVendorOptions,
  type VendorAnswer,
  withoutNumber,
} from "../sms-vendor.ts";

export function twilioSms(config: TwilioConfig, options: SmsVendorOptions): Sms {
  const vendor = smsVendor("twilio", { ...options, timeoutMs: config.timeoutMs });
  const url = `${config.url}/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`;
  const authorization = basicAuthorization(config.accountSid, config.authToken.reveal());
  return {
    ...smsTimes(config.timeoutMs),
    async send(message, signal) {
      const headers = { authorization, "content-type": "application/x-www-form-urlencoded" };
      const body = twilioForm({ ...message, sender: message.sender ?? config.sender });
      const said = await vendor.ask({ method: "POST", url, headers, body, signal });
      return said.kind === "answered" ? twilioOutcome(said.answer, message) : said;
    },
    find: () => Promise.resolve(reportTells),
    subscribe: () => Promise.resolve(),
    parseCallback: (delivery) =>
      isTwilios(delivery, config.authToken.reveal()) ? twilioReport(delivery.body) : undefined,
    reportIn: twilioReport,
    async probe(signal) {
      const headers = { authorization };
      const { status } = await vendor.read("probe", { method: "GET", url: `${url}?PageSize=1`, headers, signal });
      if (status !== 200)
        throw new ProviderError({
          provider: "twilio",
          operation: "probe",
          message: `Twilio does not know our account (${status})`,
          isRetryable: false,
        });
    },
    close: () => vendor.close(),
  };
}

/** A messaging service, which chooses the number itself. */
const isService = (sender: string): boolean => /^MG[0-9a-f]{32}$/.test(sender);

export function twilioForm({ to, body, sender = "", callbackUrl }: SmsMessage): string {
  const from = isService(sender) ? { MessagingServiceSid: sender } : { From: sender };
  const fields = { To: to, Body: body, ...(sender !== "" && from), StatusCallback: callbackUrl };
  return new URLSearchParams(fields).toString();
}

const states: Readonly<Record<string, SmsState>> = {
  accepted: "queued",
  scheduled: "queued",
  queued: "queued",
  sending: "queued",
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "undelivered",
  failed: "failed",
  canceled: "failed",
};
const optedOut = 21_610;
/** Not a number, not reachable, not a mobile one. */
const numberErrors: ReadonlySet<number> = new Set([21_211, 21_214, 21_217, 21_614]);

const created = z.object({ sid: z.string().min(1), status: z.string() });
const refused = z.object({ code: z.number(), message: z.string().catch("no reason given") });

export function twilioOutcome({ status, said }: VendorAnswer, { to }: Pick<SmsMessage, "to">): SmsOutcome {
  if (status >= 200 && status < 300) {
    const { data } = created.safeParse(said);
    if (data === undefined) return { kind: "unknown", reason: "The reply cannot be read", notes: [reply(status)] };
    return { kind: "confirmed", reference: data.sid, notes: [reply(status, { state: data.status })] };
  }
  const { data } = refused.safeParse(said);
  if (data === undefined)
    return {
      kind: "rejected",
      reason: `Refused without a reason (${status})`,
      because: "message",
      notes: [reply(status)],
    };
  const because = data.code === optedOut ? "opted-out" : numberErrors.has(data.code) ? "number" : "message";
  const reason = `${withoutNumber(data.message, to)} (${data.code})`;
  return { kind: "rejected", reason, because, notes: [reply(status, { code: data.code })] };
}

const reply = (status: number, more: object = {}) => ({ what: "reply", detail: { status, ...more } });

/** Base64 of HMAC-SHA1 with the account's token over the address and every field with its value, sorted by name. */
export function twilioSignature({ url, form, token }: { url: string; form: URLSearchParams; token: string }): Buffer {
  const names = [...new Set(form.keys())].toSorted();
  const text = names.flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => `${name}${value}`));
  return createHmac("sha1", token)
    .update(`${url}${text.join("")}`)
    .digest();
}

/** Whether it comes from Twilio; compared in constant time. */
export function isTwilios({ url, headers, body }: SmsDelivery, token: string): boolean {
  const form = new URLSearchParams(body.toString("utf8"));
  const given = Buffer.from(String(headers["x-twilio-signature"] ?? ""), "base64");
  const right = twilioSignature({ url, form, token });
  return given.length === right.length && timingSafeEqual(given, right);
}

export function twilioReport(body: Buffer): SmsReport | undefined {
  const form = new URLSearchParams(body.toString("utf8"));
  const reference = form.get("MessageSid") ?? "";
  const error = form.get("ErrorCode") ?? undefined;
  const state = error === String(optedOut) ? "opted-out" : states[form.get("MessageStatus") ?? ""];
  return reference === "" || state === undefined ? undefined : { reference, state, error };
}
