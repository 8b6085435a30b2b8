/** `api.twilio.com`: messages are created by form, and read back one by one or as a list. */
import type { Asked, Door } from "../kit/door.ts";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import { escapeHtml } from "../kit/status-page.ts";
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
  if (asked.method === "POST" && (path === "" || path === ".json")) return create(asked, book);
  if (asked.method === "GET" && path === ".json") return list(asked, book);
  const id = /^\/(SM\w+)\.json$/.exec(path)?.[1];
  const message = book.messages("twilio").find((one) => one.id === id && isSeen(one, asked));
  if (message === undefined) return refusal(404, 20_404, `The requested resource ${asked.url.pathname} was not found`);
  return json(resourceOf(message));
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
  const resource = { ...resourceOf(message), ...(form.has("MessagingServiceSid") ? { num_segments: "0" } : {}) };
  return asked.url.pathname.endsWith(".json") ? json(resource, 201) : xml(resource);
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

const pascal = (name: string): string => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What is answered without `.json`: names in Pascal case. */
function xml(resource: Readonly<Record<string, string | number | null>>): Reply {
  const fields = Object.entries(resource).map(
    ([name, value]) => `<${pascal(name)}>${escapeHtml(String(value ?? ""))}</${pascal(name)}>`,
  );
  const body = `<?xml version='1.0' encoding='UTF-8'?>\n<TwilioResponse><Message>${fields.join("")}</Message></TwilioResponse>`;
  return { status: 201, type: "application/xml", body };
}

function list(asked: Asked, book: SmsBook): Reply {
  const { searchParams } = asked.url;
  const to = searchParams.get("To");
  const size = Math.min(Number(searchParams.get("PageSize") ?? usualPageSize), largestPageSize);
  const page = Number(searchParams.get("Page") ?? 0);
  const found = book.messages("twilio").filter((one) => isSeen(one, asked) && (to === null || one.to === to));
  const shown = found.slice(page * size, (page + 1) * size);
  const addressOf = (n: number): string => {
    const query = new URLSearchParams({ ...(to === null ? {} : { To: to }), PageSize: String(size), Page: String(n) });
    return `${folder}.json?${query.toString()}`;
  };
  return json({
    messages: shown.map(resourceOf),
    page,
    page_size: size,
    start: page * size,
    end: page * size + Math.max(shown.length - 1, 0),
    uri: addressOf(page),
    first_page_uri: addressOf(0),
    previous_page_uri: page > 0 ? addressOf(page - 1) : null,
    next_page_uri: found.length > (page + 1) * size ? addressOf(page + 1) : null,
  });
}
