/** Burst SMS, Kudosity's V1: forms in, an error code in every reply, delivery receipts by GET. */
import type { Asked } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import { international } from "./kudosity.ts";
import { type Reporter, type SmsBook, withoutQuery } from "./sms-book.ts";
import { partsOf } from "./sms-parts.ts";
import type { Step } from "./sms-state.ts";
import { fateOf, isE164 } from "./sms-steering.ts";

const words: Readonly<Record<Step, string>> = {
  queued: "pending",
  sent: "pending",
  delivered: "delivered",
  undelivered: "hard-bounce",
  "opted-out": "hard-bounce",
};
const centsAPart = 7;
const longest = 612;

/** Refusals of what was asked are 200 with a code. */
export const burstRefusal = (code: string, description: string, status = 200): Reply =>
  json({ error: { code, description } }, status);

export const burstReporter: Reporter = {
  rules: { cutOffSeconds: 10, retrySeconds: [60, 300] },
  idOf: String,
  reports(sms, step, isForged) {
    if (sms.callback === undefined || step === "sent") return [];
    const url = new URL(isForged ? withoutQuery(sms.callback) : sms.callback);
    url.searchParams.set("message_id", sms.id);
    url.searchParams.set("mobile", sms.to.slice(1));
    const at = new Date(sms.history.find((one) => one.step === step)?.at ?? 0);
    url.searchParams.set("datetime", at.toISOString().slice(0, 19).replace("T", " "));
    url.searchParams.set("status", words[step]);
    return [{ method: "GET", url: url.href, headers: {}, body: "" }];
  },
};

export function answerBurst(asked: Asked, book: SmsBook): Reply | Promise<Reply> {
  if (asked.url.pathname === "/get-balance.json") return json({ balance: 100, currency: "AUD", error: fine });
  if (asked.url.pathname !== "/send-sms.json") return burstRefusal("NOT_IMPLEMENTED", "Method is not implemented", 404);
  const isForm = asked.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  const form = new URLSearchParams(isForm ? asked.text : "");
  const to = recipientOf(form);
  const problem = formProblem(form, to);
  if (problem !== undefined) return problem;
  const sms = book.accept("burst", {
    to,
    from: form.get("from") ?? "61480000000",
    body: form.get("message") ?? "",
    callback: form.get("dlr_callback") ?? undefined,
    reference: undefined,
    metadata: {},
  });
  asked.commits();
  if (fateOf(to).isUnanswered) return book.leaveUnanswered(sms);
  const cost = (centsAPart * partsOf(sms.body).parts) / 100;
  return json({ message_id: sms.number, recipients: 1, cost, error: fine });
}

const fine = { code: "SUCCESS", description: "OK" };

function recipientOf(form: URLSearchParams): string {
  const given = form.get("to") ?? "";
  const isNewZealand = form.get("countrycode")?.toLowerCase() === "nz";
  return isNewZealand && given.startsWith("0") ? `+64${given.slice(1)}` : international(given);
}

function formProblem(form: URLSearchParams, to: string): Reply | undefined {
  const [message, callback] = [form.get("message") ?? "", form.get("dlr_callback") ?? ""];
  if (message === "") return burstRefusal("FIELD_EMPTY", "message is required");
  if ((form.get("to") ?? "") === "") return burstRefusal("FIELD_EMPTY", "to or list_id is required");
  if (message.length > longest) return burstRefusal("FIELD_INVALID", "message is longer than 612 characters");
  if (callback !== "" && !URL.canParse(callback)) return burstRefusal("FIELD_INVALID", "dlr_callback is not a URL");
  return fateProblem(to);
}

function fateProblem(to: string): Reply | undefined {
  const { refusal } = fateOf(to);
  if (!isE164(to) || refusal === "invalid") return burstRefusal("FIELD_INVALID", "to is not a valid number");
  if (refusal === "opted-out") return burstRefusal("RECIPIENTS_ERROR", "All recipients have opted out");
  return refusal === "throttled" ? burstRefusal("OVER_LIMIT", "API rate limit exceeded", 429) : undefined;
}
