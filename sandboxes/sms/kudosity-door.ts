/** Kudosity, `api.transmitmessage.com` (V2, JSON): one message a call; what becomes of it goes to the webhooks of the account. */
import { z } from "zod";
import { createPace } from "../kit/clock.ts";
import type { Asked, Door } from "../kit/door.ts";
import { json, parsedJson, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { type Reporter, type SmsBook, withoutQuery, wordOf } from "./sms-book.ts";
import { acceptedAt, type KeptSms, kudosityAccount, type SmsState, type Step } from "./sms-state.ts";
import { fateOf, isE164 } from "./sms-steering.ts";

const words: Readonly<Record<Step, string>> = {
  queued: "PENDING",
  sent: "SENT",
  delivered: "DELIVERED",
  undelivered: "HARD_BOUNCE",
  "opted-out": "FAILED",
};

/** @param state - as it is now */
export const kudosityReporter = (state: () => SmsState): Reporter => ({
  rules: { cutOffSeconds: 10, retrySeconds: [60, 300, 900] },
  idOf: (number) => `c0d0517e-0000-4000-8000-${number.toString(16).padStart(12, "0")}`,
  reports(sms, step, isForged) {
    const event = {
      event_type: "SMS_STATUS",
      timestamp: new Date(sms.history.find((one) => one.step === step)?.at ?? 0).toISOString(),
      status: {
        type: "SMS",
        id: sms.id,
        message_ref: sms.reference ?? "",
        recipient: sms.to.slice(1),
        sender: sms.from,
        status: words[step],
      },
    };
    return state()
      .webhooks.filter(({ filter }) => filter.event_type.includes("SMS_STATUS"))
      .map(({ url }) => ({
        url: isForged ? withoutQuery(url) : url,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(event),
      }));
  },
});

/** Problem details, RFC 9457. */
const refusal = (status: number, detail: string, issues: readonly string[] = []): Reply => ({
  ...json({ type: "about:blank", title: "Refused", status, detail, issues }, status),
  type: "application/problem+json",
});
const unauthorized = (): Reply => refusal(401, "The API key is missing or wrong");
/** Without a Retry-After: the vendor drops what is too much. */
const throttled = (): Reply => refusal(429, "OVER_LIMIT: API rate limit exceeded");

export function kudosityDoor(bench: Bench<SmsState>, book: SmsBook): Door {
  const isInTime = createPace(bench.clock, { count: 15, milliseconds: 1_000 });
  return {
    calls: {
      "POST /v2/sms": (asked) => send(asked, book),
      "GET /v2/sms": (asked) => list(asked, book),
      "POST /v2/webhook": (asked) => addWebhook(asked, bench),
      "GET /v2/webhook": () => json({ webhooks: bench.state().webhooks }),
    },
    refusalOf({ headers }) {
      if (headers["x-api-key"] !== kudosityAccount.key) return unauthorized();
      return isInTime() ? undefined : throttled();
    },
    throttled,
    authWrong: unauthorized,
    answer: () => json({ error: "Not found" }, 404),
  };
}

const sendBody = z.strictObject({
  message: z.string().min(1),
  sender: z.string().min(1),
  recipient: z.string().min(1),
  message_ref: z.string().max(500).optional(),
  track_links: z.boolean().optional(),
});

function send(asked: Asked, book: SmsBook): Reply | Promise<Reply> {
  const read = sendBody.safeParse(parsedJson(asked.text));
  if (!read.success) return refusal(400, "Request validation failed", [z.prettifyError(read.error)]);
  const { message, sender, recipient, message_ref: reference } = read.data;
  // International numbers may come without their plus.
  const to = recipient.startsWith("+") ? recipient : `+${recipient}`;
  const fate = fateOf(to);
  if (!isE164(to) || fate.refusal === "invalid")
    return refusal(400, "Request validation failed", ["recipient: is not a valid number"]);
  if (fate.refusal === "opted-out") return refusal(400, "The recipient has opted out", ["recipient: has opted out"]);
  if (fate.refusal === "throttled") return throttled();
  const kept = book.accept("kudosity", { to, from: sender, body: message, reference });
  asked.commits();
  return fate.isUnanswered === true ? book.leaveUnanswered(kept) : json(resourceOf(kept));
}

function list({ url: { searchParams }, seesUntil }: Asked, book: SmsBook): Reply {
  const reference = searchParams.get("message_ref");
  const found = book
    .messages("kudosity")
    .filter((one) => acceptedAt(one) <= seesUntil && (reference === null || one.reference === reference));
  return json({ smses: found.slice(0, 100).map(resourceOf), total_records: String(found.length) });
}

const resourceOf = (sms: KeptSms) => ({
  id: sms.id,
  recipient: sms.to.slice(1),
  sender: sms.from,
  message_ref: sms.reference ?? "",
  message: sms.body,
  status: wordOf(words, sms).toLowerCase(),
  direction: "OUT",
  created_at: acceptedAt(sms).toISOString(),
});

const webhookBody = z.object({
  name: z.string().min(2).max(100),
  url: z.url(),
  filter: z.object({ event_type: z.array(z.string()) }),
});

function addWebhook(asked: Asked, bench: Bench<SmsState>): Reply {
  const read = webhookBody.safeParse(parsedJson(asked.text));
  if (!read.success) return json({ error: z.prettifyError(read.error) }, 400);
  const state = bench.state();
  state.number += 1;
  const webhook = { id: `webhook-${state.number}`, ...read.data };
  state.webhooks.push(webhook);
  asked.commits();
  return json(webhook, 201);
}
