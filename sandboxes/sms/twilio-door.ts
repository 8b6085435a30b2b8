/** `api.twilio.com`: messages are created by form, and read back as a list. */
import type { Asked, Door } from "../kit/door.ts";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import { basicOf, type NewSms, type SmsBook, wordOf } from "./sms-book.ts";
import { partsOf } from "./sms-parts.ts";
import { acceptedAt, changedAt, type KeptSms, stepOf, twilioAccount } from "./sms-state.ts";
import { fateOf, isE164 } from "./sms-steering.ts";
import { twilioErrorCodes, twilioVersion, twilioWords } from "./twilio-reporter.ts";

const folder = `/${twilioVersion}/Accounts/${twilioAccount.sid}/Messages`;
const usualPageSize = 50;
const largestPageSize = 1_000;

const refusal = (status: number, code: number, message: string): Reply =>
  json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);
const unauthorized = (): Reply => refusal(401, 20_003, "Authenticate");
const throttled = (): Reply => refusal(429, 20_429, "Too Many Requests");

export function twilioDoor(book: SmsBook): Door {
  return {
    operationOf: ({ method, url }) => `${method} ${url.pathname.includes("/Messages/") ? "Message" : "Messages"}`,
    throttled,
    authWrong: unauthorized,
    authExpired: unauthorized,
    answer: (asked) => problemOf(asked) ?? answer(asked, book),
  };
}

function problemOf({ headers, url }: HttpAsked): Reply | undefined {
  if (headers.authorization !== basicOf(twilioAccount.sid, twilioAccount.token)) return unauthorized();
  if (url.pathname.startsWith(folder)) return undefined;
  return refusal(404, 20_404, `The requested resource ${url.pathname} was not found`);
}

function answer(asked: Asked, book: SmsBook): Reply | Promise<Reply> {
  const path = asked.url.pathname.slice(folder.length);
  if (asked.method === "POST" && path === ".json") return create(asked, book);
  if (asked.method === "GET" && path === ".json") return list(asked, book);
  return refusal(404, 20_404, `The requested resource ${asked.url.pathname} was not found`);
}
const isSeen = (message: KeptSms, { seesUntil }: Asked): boolean => acceptedAt(message) <= seesUntil;

function create(asked: Asked, book: SmsBook): Reply | Promise<Reply> {
  const isForm = asked.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  const form = new URLSearchParams(isForm ? asked.text : "");
  const problem = formProblem(form) ?? fateProblem(form.get("To") ?? "");
  if (problem !== undefined) return problem;
  const message = book.accept("twilio", smsOf(form));
  asked.commits();
  if (fateOf(message.to).isUnanswered) return book.leaveUnanswered(message);
  // With a messaging service the sender is not chosen yet, nor the parts counted.
  return json({ ...resourceOf(message), ...(form.has("MessagingServiceSid") ? { num_segments: "0" } : {}) }, 201);
}

const smsOf = (form: URLSearchParams): NewSms => ({
  to: form.get("To") ?? "",
  from: form.get("From") ?? form.get("MessagingServiceSid") ?? "",
  body: form.get("Body") ?? "",
  callback: form.get("StatusCallback") ?? undefined,
  reference: undefined,
  metadata: {},
});

function formProblem(form: URLSearchParams): Reply | undefined {
  const [to, body, callback] = [form.get("To") ?? "", form.get("Body") ?? "", form.get("StatusCallback") ?? ""];
  if (to === "") return refusal(400, 21_604, "A 'To' phone number is required.");
  if (!form.has("From") && !form.has("MessagingServiceSid"))
    return refusal(400, 21_603, "A 'From' phone number is required.");
  if (body === "") return refusal(400, 21_602, "Message body is required.");
  if (body.length > 1_600)
    return refusal(400, 21_617, "The concatenated message body exceeds the 1600 character limit.");
  if (callback !== "" && !URL.canParse(callback))
    return refusal(400, 21_609, `The StatusCallback URL ${callback} is not a valid URL.`);
  return isE164(to) ? undefined : refusal(400, 21_211, `Invalid 'To' Phone Number: ${to}`);
}

function fateProblem(to: string): Reply | undefined {
  const { refusal: kind } = fateOf(to);
  if (kind === "invalid") return refusal(400, 21_211, `Invalid 'To' Phone Number: ${to}`);
  if (kind === "opted-out") return refusal(400, 21_610, "Attempt to send to unsubscribed recipient");
  return kind === "throttled" ? throttled() : undefined;
}

function resourceOf(message: KeptSms) {
  const errorCode = twilioErrorCodes[stepOf(message)];
  const isUnderway = message.history.length > 1;
  return {
    sid: message.id,
    status: wordOf(twilioWords, message),
    error_code: errorCode ?? null,
    error_message: null,
    num_segments: String(partsOf(message.body).parts),
    to: message.to,
    from: message.from.startsWith("MG") && !isUnderway ? null : message.from,
    body: message.body,
    date_created: acceptedAt(message).toUTCString().replace("GMT", "+0000"),
    date_updated: changedAt(message).toUTCString().replace("GMT", "+0000"),
    date_sent: isUnderway ? changedAt(message).toUTCString().replace("GMT", "+0000") : null,
    account_sid: twilioAccount.sid,
    api_version: twilioVersion,
    direction: "outbound-api",
    messaging_service_sid: message.from.startsWith("MG") ? message.from : null,
    num_media: "0",
    price: null,
    price_unit: "AUD",
    uri: `${folder}/${message.id}.json`,
  };
}

/** The first page, which is the only one. */
function list(asked: Asked, book: SmsBook): Reply {
  const size = Math.min(Number(asked.url.searchParams.get("PageSize") ?? usualPageSize), largestPageSize);
  const found = book.messages("twilio").filter((one) => isSeen(one, asked));
  const uri = `${folder}.json?PageSize=${size}&Page=0`;
  return json({
    messages: found.slice(0, size).map(resourceOf),
    page: 0,
    page_size: size,
    uri,
    first_page_uri: uri,
    previous_page_uri: null,
  });
}
