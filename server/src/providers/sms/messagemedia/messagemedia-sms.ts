/** Short messages by MessageMedia (Sinch Engage). Source: docs/providers/sms.md, "MessageMedia". */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Sms, SmsMessage, SmsOutcome, SmsReport, SmsState } from "../sms.ts";
import type { MessageMediaConfig } from "../sms-config.ts";
import { basicAuthorization } from "../../basic-authorization.ts";
import {
  reportTells,
  smsTimes,
  smsVendor,
  type SmsVendorOptions,
  type VendorAnswer,
  withoutNumber,
} from "../sms-vendor.ts";
import { jsonOf } from "../../../platform/values/json-of.ts";

export function messageMediaSms(config: MessageMediaConfig, options: SmsVendorOptions): Sms {
  const vendor = smsVendor("messagemedia", { ...options, timeoutMs: config.timeoutMs });
  const url = `${config.url}/v1/messages`;
  const headers = {
    authorization: basicAuthorization(config.key, config.secret.reveal()),
    accept: "application/json",
    "content-type": "application/json",
  };
  return {
    ...smsTimes(config.timeoutMs),
    async send(message, signal) {
      const body = messageMediaBody({ ...message, sender: message.sender ?? config.sender });
      const said = await vendor.ask({ method: "POST", url, headers, body, signal });
      return said.kind === "answered" ? messageMediaOutcome(said.answer, message) : said;
    },
    find: () => Promise.resolve(reportTells),
    subscribe: () => Promise.resolve(),
    parseCallback: ({ body }) => messageMediaReport(body),
    reportIn: messageMediaReport,
    // A message that is not there: any answer but a refusal of the account will do.
    probe: async (signal) => {
      await vendor.read("probe", { method: "GET", url: `${url}/${randomUUID()}`, headers, signal });
    },
    close: () => vendor.close(),
  };
}

export const messageMediaBody = ({ key, to, body, sender = "", callbackUrl }: SmsMessage): string =>
  JSON.stringify({
    messages: [
      {
        content: body,
        destination_number: to,
        ...(sender !== "" && { source_number: sender }),
        format: "SMS",
        delivery_report: true,
        callback_url: callbackUrl,
        metadata: { key },
      },
    ],
  });

const states: Readonly<Record<string, SmsState>> = {
  queued: "queued",
  processing: "queued",
  processed: "queued",
  scheduled: "queued",
  enroute: "sent",
  submitted: "sent",
  delivered: "delivered",
  undeliverable: "undelivered",
  expired: "undelivered",
  rejected: "failed",
  failed: "failed",
  cancelled: "failed",
};
/** The number is on the account's list of blocked ones, where an answer of STOP puts it. */
const blocked = "302";

const accepted = z.object({ messages: z.tuple([z.object({ message_id: z.string().min(1), status: z.string() })]) });
const refused = z.object({
  message: z.string().catch("no reason given"),
  details: z.array(z.string()).catch([]),
});

export function messageMediaOutcome({ status, said }: VendorAnswer, { to }: Pick<SmsMessage, "to">): SmsOutcome {
  if (status >= 200 && status < 300) {
    const { data } = accepted.safeParse(said);
    if (data === undefined)
      return { kind: "unknown", reason: "The reply cannot be read", notes: [{ what: "reply", detail: { status } }] };
    const [{ message_id: reference, status: state }] = data.messages;
    return { kind: "confirmed", reference, notes: [{ what: "reply", detail: { status, state } }] };
  }
  const { message, details } = refused.catch({ message: "no reason given", details: [] }).parse(said);
  const because = details.some((detail) => detail.includes("destination_number")) ? "number" : "message";
  const reason = withoutNumber(`${message}: ${details.join("; ")}`, to);
  return { kind: "rejected", reason, because, notes: [{ what: "reply", detail: { status } }] };
}

const report = z.object({
  message_id: z.string().min(1),
  status: z.string().transform((status) => status.toLowerCase()),
  metadata: z.object({ key: z.string() }).optional().catch(undefined),
  date_received: z.coerce.date().optional().catch(undefined),
  error_code: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
});
const fine = /^[12]\d\d$/;

export function messageMediaReport(body: Buffer): SmsReport | undefined {
  const { data } = report.safeParse(jsonOf(body.toString("utf8")));
  const state = data && states[data.status];
  if (data === undefined || state === undefined) return undefined;
  const error = data.error_code === undefined || fine.test(data.error_code) ? undefined : data.error_code;
  return {
    reference: data.message_id,
    key: data.metadata?.key,
    state: state === "failed" && error === blocked ? "opted-out" : state,
    at: data.date_received,
    error,
  };
}
