/** `api.twilio.com`: messages are created by form; what becomes of them is told by a signed form, sent once. */
import { createHmac } from "node:crypto";
import type { Asked, Door } from "../kit/door.ts";
import { basicOf, json, type Reply } from "../kit/http.ts";
import { type Reporter, type SmsBook, wordOf } from "./sms-book.ts";
import { acceptedAt, type KeptSms, type Step, stepOf, twilioAccount } from "./sms-state.ts";
import { fateOf, isE164 } from "./sms-steering.ts";

const version = "2010-04-01";
const words: Readonly<Record<Step, string>> = {
  queued: "queued",
  sent: "sent",
  delivered: "delivered",
  undelivered: "undelivered",
  "opted-out": "failed",
};
/** `Unreachable destination handset` and `Attempt to send to unsubscribed recipient`. */
const errorCodes: Readonly<Partial<Record<Step, number>>> = { undelivered: 30_003, "opted-out": 21_610 };

export const twilioReporter: Reporter = {
  rules: { cutOffSeconds: 15, retrySeconds: [] },
  idOf: (number) => `SM${number.toString(16).padStart(32, "0")}`,
  reports(message, step, isForged) {
    if (message.callback === undefined) return [];
    const form = formOf(message, step);
    const token = isForged ? "somebody-else" : twilioAccount.token;
    const headers = {
      "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
      "x-twilio-signature": signatureOf(message.callback, form, token),
    };
    return [{ url: message.callback, headers, body: new URLSearchParams(form).toString() }];
  },
};

function formOf({ id, to, from }: KeptSms, step: Step): Record<string, string> {
  const errorCode = errorCodes[step];
  return {
    ApiVersion: version,
    AccountSid: twilioAccount.sid,
    MessageSid: id,
    MessageStatus: words[step],
    ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
    To: to,
    From: from,
  };
}

/** Base64 of HMAC-SHA1 over the whole address and every name and value, by name. Source: twilio.com/docs/usage/security */
function signatureOf(url: string, form: Readonly<Record<string, string>>, token: string): string {
  const names = Object.keys(form).toSorted();
  const signed = url + names.map((name) => `${name}${form[name] ?? ""}`).join("");
  return createHmac("sha1", token).update(signed).digest("base64");
}

const refusal = (status: number, code: number, message: string): Reply =>
  json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);
const unauthorized = (): Reply => refusal(401, 20_003, "Authenticate");
const throttled = (): Reply => refusal(429, 20_429, "Too Many Requests");

const path = `/${version}/Accounts/${twilioAccount.sid}/Messages.json`;

export const twilioDoor = (book: SmsBook): Door => ({
  operationOf: ({ method, url }) => (url.pathname === path ? `${method} Messages` : url.pathname),
  refusalOf: ({ headers }) =>
    headers.authorization === basicOf(twilioAccount.sid, twilioAccount.token) ? undefined : unauthorized(),
  throttled,
  authWrong: unauthorized,
  answer(asked) {
    if (asked.operation === "POST Messages") return create(asked, book);
    // A probe asks for a page: what stands in it is not imitated.
    if (asked.operation === "GET Messages") return json({ messages: [], page: 0 });
    return refusal(404, 20_404, `The requested resource ${asked.url.pathname} was not found`);
  },
});

function create(asked: Asked, book: SmsBook): Reply | Promise<Reply> {
  const form = new URLSearchParams(asked.text);
  const problem = problemOf(form);
  if (problem !== undefined) return problem;
  const message = book.accept("twilio", {
    to: form.get("To") ?? "",
    from: form.get("From") ?? form.get("MessagingServiceSid") ?? "",
    body: form.get("Body") ?? "",
    callback: form.get("StatusCallback") ?? undefined,
  });
  asked.commits();
  return fateOf(message.to).isUnanswered === true ? book.leaveUnanswered(message) : json(resourceOf(message), 201);
}

function problemOf(form: URLSearchParams): Reply | undefined {
  const [to, body] = [form.get("To") ?? "", form.get("Body") ?? ""];
  const { refusal: kind } = fateOf(to);
  if (!form.has("From") && !form.has("MessagingServiceSid"))
    return refusal(400, 21_603, "A 'From' phone number is required.");
  if (body === "") return refusal(400, 21_602, "Message body is required.");
  if (!isE164(to) || kind === "invalid") return refusal(400, 21_211, `Invalid 'To' Phone Number: ${to}`);
  if (kind === "opted-out") return refusal(400, 21_610, "Attempt to send to unsubscribed recipient");
  return kind === "throttled" ? throttled() : undefined;
}

const resourceOf = (message: KeptSms) => ({
  sid: message.id,
  status: wordOf(words, message),
  error_code: errorCodes[stepOf(message)] ?? null,
  to: message.to,
  from: message.from,
  body: message.body,
  date_created: acceptedAt(message).toUTCString().replace("GMT", "+0000"),
  account_sid: twilioAccount.sid,
});
