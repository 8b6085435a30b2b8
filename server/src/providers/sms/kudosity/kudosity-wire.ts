/** Kudosity's requests, replies and events (V2). Pure. Source: docs/providers/sms.md, "Kudosity". */
import { z } from "zod";
import type { Resolution } from "../../../platform/outbound/effect.ts";
import { jsonOf } from "../../../platform/values/json-of.ts";
import type { SmsMessage, SmsOutcome, SmsReport, SmsState } from "../sms.ts";
import { type VendorAnswer, withoutNumber } from "../sms-vendor.ts";

/** Numbers are written without plus; names stay as they are. */
const bare = (number: string): string => number.replace(/^\+(?=\d)/, "");

export const kudosityBody = ({ key, to, body, sender = "" }: SmsMessage): string =>
  JSON.stringify({ message: body, sender: bare(sender), recipient: bare(to), message_ref: key });

const states: Readonly<Record<string, SmsState>> = {
  PENDING: "queued",
  ACCEPTED: "sent",
  SENT: "sent",
  DELIVERED: "delivered",
  SOFT_BOUNCE: "undelivered",
  HARD_BOUNCE: "undelivered",
  FAILED: "failed",
};

const message = z.object({ id: z.string().min(1), message_ref: z.string().catch(""), status: z.string().catch("") });
const refused = z.object({
  detail: z.string().catch("no reason given"),
  issues: z.array(z.string()).catch([]),
});

export function kudosityOutcome({ status, said }: VendorAnswer, { to }: Pick<SmsMessage, "to">): SmsOutcome {
  const notes = [{ what: "reply", detail: { status } }];
  if (status >= 200 && status < 300) {
    const { data } = message.safeParse(said);
    if (data === undefined) return { kind: "unknown", reason: "The reply cannot be read", notes };
    return { kind: "confirmed", reference: data.id, notes };
  }
  const { detail, issues } = refused.catch({ detail: "no reason given", issues: [] }).parse(said);
  const reason = withoutNumber(`${detail}: ${issues.join("; ")}`, to);
  const isOptOut = /opted[ -]?out|unsubscribed/i.test(reason);
  const because = isOptOut ? "opted-out" : issues.some((issue) => issue.startsWith("recipient")) ? "number" : "message";
  return { kind: "rejected", reason, because, notes };
}

/** What a search for our key found. More than one is for staff: it was sent twice. */
export function kudosityFound({ status, said }: VendorAnswer, key: string): Resolution {
  const { data } = z.object({ smses: z.array(message) }).safeParse(said);
  if (status !== 200 || data === undefined)
    return { kind: "unknown", reason: `The search was not answered (${status})` };
  const [first, ...more] = data.smses.filter((one) => one.message_ref === key);
  if (more.length > 0) return { kind: "doubtful", reason: `Sent ${more.length + 1} times` };
  return first === undefined ? { kind: "absent" } : { kind: "confirmed", reference: first.id };
}

const event = z.object({
  event_type: z.literal("SMS_STATUS"),
  timestamp: z.coerce.date().optional().catch(undefined),
  status: z.object({
    id: z.string().min(1),
    message_ref: z.string().optional().catch(undefined),
    status: z.string().transform((status) => status.toUpperCase()),
  }),
});

export function kudosityReport(body: Buffer): SmsReport | undefined {
  const { data } = event.safeParse(jsonOf(body.toString("utf8")));
  const state = data && states[data.status.status];
  if (data === undefined || state === undefined) return undefined;
  const { id, message_ref: key, status } = data.status;
  const isEnd = state === "undelivered" || state === "failed";
  return {
    reference: id,
    key: key === "" ? undefined : key,
    state,
    at: data.timestamp,
    error: isEnd ? status : undefined,
  };
}

const webhooks = z.object({ webhooks: z.array(z.object({ url: z.string() })) });
/** Whether events are sent to this address already; undefined when it does not say. */
export const isSubscribed = ({ status, said }: VendorAnswer, url: string): boolean | undefined =>
  status === 200 ? webhooks.safeParse(said).data?.webhooks.some((one) => one.url === url) : undefined;
