/** `api.messagemedia.com`: up to a hundred messages in a call, and delivery reports to the address each names. */
import { z } from "zod";
import type { Asked, Door } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import { basicOf, type Reporter, type SmsBook, withoutQuery, wordOf } from "./sms-book.ts";
import { partsOf } from "./sms-parts.ts";
import { acceptedAt, type KeptSms, messageMediaAccount, type Step } from "./sms-state.ts";
import { fateOf, isE164 } from "./sms-steering.ts";

const words: Readonly<Record<Step, string>> = {
  queued: "queued",
  sent: "submitted",
  delivered: "delivered",
  undelivered: "undeliverable",
  "opted-out": "rejected",
};
const errorCodes: Readonly<Record<Step, string>> = {
  queued: "0",
  sent: "210",
  delivered: "220",
  undelivered: "320",
  "opted-out": "330",
};
const mostMessages = 100;

const message = z.strictObject({
  content: z.string().min(1).max(5_000),
  destination_number: z.string().refine((to) => isE164(to) && fateOf(to).refusal !== "invalid", "is not valid"),
  source_number: z.string().optional(),
  source_number_type: z.enum(["INTERNATIONAL", "ALPHANUMERIC", "SHORTCODE"]).optional(),
  format: z.enum(["SMS", "MMS", "TTS"]).optional(),
  delivery_report: z.boolean().optional(),
  callback_url: z.url().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  scheduled: z.string().optional(),
  message_expiry_timestamp: z.string().optional(),
});
const body = z.strictObject({ messages: z.array(message).min(1).max(mostMessages) });
type MessageMediaRequest = z.infer<typeof message>;

const refusal = (status: number, text: string, details?: readonly string[]): Reply =>
  json({ message: text, ...(details === undefined ? {} : { details }) }, status);
const unauthorized = (): Reply => refusal(401, "Invalid authentication credentials");
const throttled = (seconds: number): Reply => ({
  ...refusal(429, "API rate limit exceeded"),
  headers: { "retry-after": String(seconds) },
});

export const messageMediaReporter: Reporter = {
  rules: { cutOffSeconds: 10, retrySeconds: [60, 120, 240, 480, 960] },
  idOf: (number) => `5a4db0c5-0000-4000-8000-${number.toString(16).padStart(12, "0")}`,
  reports(sms, step, isForged) {
    if (sms.callback === undefined) return [];
    const report = {
      type: "DELIVERY_REPORT",
      message_id: sms.id,
      status: words[step],
      metadata: sms.metadata,
      delivery_report_id: sms.id.replace("-0000-", `-000${Object.keys(words).indexOf(step)}-`),
      source_number: sms.to,
      date_received: new Date(sms.history.find((one) => one.step === step)?.at ?? 0).toISOString(),
      submitted_date: acceptedAt(sms).toISOString(),
      delay: 0,
      original_text: sms.body,
      callback_url: sms.callback,
      vendor_account_id: { vendor_id: "MessageMedia", account_id: "CoffeeClubSandbox" },
      error_code: errorCodes[step],
    };
    const url = isForged ? withoutQuery(sms.callback) : sms.callback;
    return [{ url, headers: { "content-type": "application/json;charset=UTF-8" }, body: JSON.stringify(report) }];
  },
};

export function messageMediaDoor(book: SmsBook): Door {
  return {
    operationOf: ({ method, url }) => `${method} ${url.pathname.startsWith("/v1/messages/") ? "message" : "messages"}`,
    throttled,
    authWrong: unauthorized,
    authExpired: unauthorized,
    answer(asked) {
      const { key, secret } = messageMediaAccount;
      if (asked.headers.authorization !== basicOf(key, secret)) return unauthorized();
      if (asked.url.pathname === "/v1/messages" && asked.method === "POST") return create(asked, book);
      const id = /^\/v1\/messages\/([\w-]+)$/.exec(asked.url.pathname)?.[1];
      const found = book.messages("messageMedia").find((one) => one.id === id && acceptedAt(one) <= asked.seesUntil);
      return asked.method === "GET" && found !== undefined
        ? json(resourceOf(found))
        : refusal(404, "Resource not found");
    },
  };
}

function create(asked: Asked, book: SmsBook): Reply | Promise<Reply> {
  if (asked.headers["content-type"]?.startsWith("application/json") !== true)
    return refusal(415, "Content type is not supported");
  const read = readBody(asked.text);
  if ("details" in read) return refusal(400, "The request was invalid", read.details);
  const fates = read.messages.map((one) => fateOf(one.destination_number));
  if (fates.some((fate) => fate.refusal === "throttled")) return throttled(1);
  const accepted = read.messages.map((one) => book.accept("messageMedia", smsOf(one)));
  asked.commits();
  const unanswered = accepted.find(({ to }) => fateOf(to).isUnanswered);
  if (unanswered !== undefined) return book.leaveUnanswered(unanswered);
  return json({ messages: accepted.map(resourceOf) }, 202);
}

/** Complaints name the place: `messages[0].destination_number is not valid`. */
function readBody(text: string): z.infer<typeof body> | { details: string[] } {
  try {
    const read = body.safeParse(JSON.parse(text));
    return read.success ? read.data : { details: read.error.issues.map(complaintOf) };
  } catch {
    return { details: ["the body is not JSON"] };
  }
}

const complaintOf = ({ path, message: complaint }: z.core.$ZodIssue): string => {
  const place = path.map((one) => (typeof one === "number" ? `[${one}]` : `.${String(one)}`)).join("");
  return `${place} ${complaint}`.replace(/^\./, "");
};

const smsOf = (one: MessageMediaRequest) => ({
  to: one.destination_number,
  from: one.source_number ?? "+61480000000",
  body: one.content,
  callback: one.delivery_report === true ? one.callback_url : undefined,
  reference: undefined,
  metadata: one.metadata ?? {},
});

const resourceOf = (sms: KeptSms) => ({
  message_id: sms.id,
  status: wordOf(words, sms),
  content: sms.body,
  destination_number: sms.to,
  source_number: sms.from,
  format: "SMS",
  delivery_report: sms.callback !== undefined,
  callback_url: sms.callback ?? null,
  metadata: sms.metadata,
  units: partsOf(sms.body).parts,
});
