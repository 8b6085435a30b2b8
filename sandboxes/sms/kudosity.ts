/** Kudosity's V2: one message a call; what becomes of it goes to the webhooks of the account. */
import { z } from "zod";
import type { Asked } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { type SmsBook, wordOf } from "./sms-book.ts";
import { partsOf } from "./sms-parts.ts";
import { acceptedAt, changedAt, type KeptSms, type KudosityWebhook, type SmsState } from "./sms-state.ts";
import { fateOf, isE164 } from "./sms-steering.ts";
import { kudosityWords } from "./kudosity-reporter.ts";

const sendBody = z.strictObject({
  message: z.string().min(1),
  sender: z.string().min(1),
  recipient: z.string().min(1),
  message_ref: z.string().max(500).optional(),
  track_links: z.boolean().optional(),
});
const webhookBody = z.object({
  name: z.string().min(2).max(100),
  url: z.url(),
  filter: z.object({ event_type: z.array(z.string()).default(["SMS_STATUS"]) }).default({ event_type: ["SMS_STATUS"] }),
});
const largestPage = 100;

/** Problem details, RFC 9457. */
export const kudosityRefusal = (status: number, detail: string, issues: readonly string[] = []): Reply => ({
  ...json({ type: "about:blank", title: titles[status] ?? "Error", status, detail, issues }, status),
  type: "application/problem+json",
});
const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  429: "Too Many Requests",
};

interface Around {
  readonly bench: Bench<SmsState>;
  readonly book: SmsBook;
}

export function answerKudosity(asked: Asked, around: Around): Reply | Promise<Reply> {
  switch (asked.operation) {
    case "POST /v2/sms":
      return send(asked, around.book);
    case "GET /v2/sms":
      return list(asked, around.book);
    case "POST /v2/webhook":
      return addWebhook(asked, around.bench);
    case "GET /v2/webhook":
      return json({ webhooks: around.bench.state().webhooks.map(webhookResource) });
    default:
      return json({ error: "Not found" }, 404);
  }
}

function send(asked: Asked, book: SmsBook): Reply | Promise<Reply> {
  const read = sendBody.safeParse(parsed(asked.text));
  if (!read.success)
    return kudosityRefusal(
      400,
      "Request validation failed",
      read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    );
  const { message, sender, recipient, message_ref: reference } = read.data;
  const to = international(recipient);
  const { refusal, isUnanswered = false } = fateOf(to);
  if (!isE164(to) || refusal === "invalid")
    return kudosityRefusal(400, "Request validation failed", ["recipient: is not a valid number"]);
  if (refusal === "opted-out") return kudosityRefusal(400, "The recipient has opted out", ["recipient: has opted out"]);
  if (refusal === "throttled") return kudosityRefusal(429, "OVER_LIMIT: API rate limit exceeded");
  const kept = book.accept("kudosity", {
    to,
    from: sender,
    body: message,
    callback: undefined,
    reference,
    metadata: {},
  });
  asked.commits();
  return isUnanswered ? book.leaveUnanswered(kept) : json(resourceOf(kept));
}

/** Local numbers are Australian; international ones may come without their plus. */
const international = (given: string): string => {
  const digits = given.replaceAll(/[\s()-]/g, "");
  if (digits.startsWith("+")) return digits;
  return digits.startsWith("0") ? `+61${digits.slice(1)}` : `+${digits}`;
};

const seen = (asked: Asked, book: SmsBook): KeptSms[] =>
  book.messages("kudosity").filter((one) => acceptedAt(one) <= asked.seesUntil);

function list(asked: Asked, book: SmsBook): Reply {
  const { searchParams } = asked.url;
  const reference = searchParams.get("message_ref");
  const found = seen(asked, book).filter((one) => reference === null || one.reference === reference);
  const size = Math.min(Number(searchParams.get("limit") ?? 10), largestPage);
  return json({
    smses: found.slice(0, size).map(resourceOf),
    total_records: String(found.length),
    total_segments: String(found.reduce((sum, { body }) => sum + partsOf(body).parts, 0)),
  });
}

const countryOf = (to: string): string => (to.startsWith("+64") ? "NZ" : "AU");

const resourceOf = (sms: KeptSms) => ({
  id: sms.id,
  recipient: sms.to.slice(1),
  recipient_country: countryOf(sms.to),
  sender: sms.from,
  sender_country: "AU",
  message_ref: sms.reference ?? "",
  message: sms.body,
  status: wordOf(kudosityWords, sms).toLowerCase(),
  sms_count: String(partsOf(sms.body).parts),
  is_gsm: partsOf(sms.body).isGsm,
  routed_via: "",
  track_links: false,
  direction: "OUT",
  created_at: acceptedAt(sms).toISOString(),
  updated_at: changedAt(sms).toISOString(),
});

function addWebhook(asked: Asked, bench: Bench<SmsState>): Reply {
  const read = webhookBody.safeParse(parsed(asked.text));
  if (!read.success) return json({ error: read.error.issues[0]?.message ?? "invalid" }, 400);
  const state = bench.state();
  state.number += 1;
  const { name, url, filter } = read.data;
  const webhook: KudosityWebhook = { id: `webhook-${state.number}`, name, url, events: filter.event_type };
  state.webhooks.push(webhook);
  bench.changed();
  asked.commits();
  return json(webhookResource(webhook), 201);
}

const webhookResource = ({ id, name, url, events }: KudosityWebhook) => ({
  id,
  name,
  url,
  filter: { event_type: events },
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
