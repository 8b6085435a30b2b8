/** `api.messagemedia.com`: up to a hundred messages in a call, and delivery reports to the address each names. */
import { z } from "zod";
import type { Asked, Door } from "../kit/door.ts";
import { basicOf, json, parsedJson, type Reply } from "../kit/http.ts";
import { type Reporter, type SmsBook, withoutQuery, wordOf } from "./sms-book.ts";
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

const message = z.strictObject({
  content: z.string().min(1).max(5_000),
  destination_number: z.string().refine((to) => isE164(to) && fateOf(to).refusal !== "invalid", "is not valid"),
  source_number: z.string().optional(),
  source_number_type: z.enum(["INTERNATIONAL", "ALPHANUMERIC", "SHORTCODE"]).optional(),
  format: z.literal("SMS").optional(),
  delivery_report: z.boolean().optional(),
  callback_url: z.url().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
const body = z.strictObject({ messages: z.array(message).min(1).max(100) });

const refusal = (status: number, text: string, details?: readonly string[]): Reply =>
  json({ message: text, details }, status);
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
      metadata: sms.metadata ?? {},
      delivery_report_id: sms.id.replace("-0000-", `-000${Object.keys(words).indexOf(step)}-`),
      source_number: sms.to,
      date_received: new Date(sms.history.find((one) => one.step === step)?.at ?? 0).toISOString(),
      submitted_date: acceptedAt(sms).toISOString(),
      original_text: sms.body,
      error_code: errorCodes[step],
    };
    const url = isForged ? withoutQuery(sms.callback) : sms.callback;
    return [{ url, headers: { "content-type": "application/json;charset=UTF-8" }, body: JSON.stringify(report) }];
  },
};

export const messageMediaDoor = (book: SmsBook): Door => ({
  operationOf: ({ method, url }) => (url.pathname === "/v1/messages" ? `${method} messages` : `${method} message`),
  throttled,
  authWrong: unauthorized,
  refusalOf: ({ headers }) =>
    headers.authorization === basicOf(messageMediaAccount.key, messageMediaAccount.secret) ? undefined : unauthorized(),
  answer: (asked) => (asked.operation === "POST messages" ? create(asked, book) : refusal(404, "Resource not found")),
});

function create(asked: Asked, book: SmsBook): Reply | Promise<Reply> {
  const read = body.safeParse(parsedJson(asked.text));
  if (!read.success) return refusal(400, "The request was invalid", read.error.issues.map(complaintOf));
  const { messages } = read.data;
  if (messages.some((one) => fateOf(one.destination_number).refusal === "throttled")) return throttled(1);
  const accepted = messages.map((one) =>
    book.accept("messageMedia", {
      to: one.destination_number,
      from: one.source_number ?? "+61480000000",
      body: one.content,
      callback: one.delivery_report === true ? one.callback_url : undefined,
      metadata: one.metadata,
    }),
  );
  asked.commits();
  const unanswered = accepted.find(({ to }) => fateOf(to).isUnanswered);
  if (unanswered !== undefined) return book.leaveUnanswered(unanswered);
  return json({ messages: accepted.map(resourceOf) }, 202);
}

/** Complaints name the place: `messages[0].destination_number is not valid`. */
const complaintOf = ({ path, message: complaint }: z.core.$ZodIssue): string =>
  `${z.core.toDotPath(path)} ${complaint}`;

const resourceOf = (sms: KeptSms) => ({
  message_id: sms.id,
  status: wordOf(words, sms),
  content: sms.body,
  destination_number: sms.to,
  source_number: sms.from,
  format: "SMS",
  delivery_report: sms.callback !== undefined,
  metadata: sms.metadata ?? {},
});
