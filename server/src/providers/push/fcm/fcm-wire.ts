/**
 * Messages and replies of FCM HTTP v1. Pure. What a refusal means is decided by its `errorCode`, not by its status.
 * Source: docs/providers/fcm.md, "Refusals".
 */
import { z } from "zod";
import { retryAfterOf } from "../../../platform/exchange/http-client.ts";
import { jsonOf } from "../../../platform/values/json-of.ts";
import type { PushMessage, PushOutcome } from "../push.ts";

/** The message for one device. Apple's header and Android's tag let a second copy replace the first. */
export function fcmMessage(message: PushMessage, now: Date): unknown {
  const { token, pushId, title, body, link, ttlSeconds } = message;
  const endsAt = Math.floor(now.getTime() / 1_000) + ttlSeconds;
  return {
    token,
    notification: { title, body },
    data: { pushId, ...(link !== undefined && { link }) },
    android: { priority: "HIGH", ttl: `${ttlSeconds}s`, notification: { tag: pushId } },
    apns: {
      headers: { "apns-priority": "10", "apns-expiration": String(endsAt), "apns-collapse-id": pushId },
      payload: { aps: { sound: "default" } },
    },
  };
}

export type FcmReply = PushOutcome | { readonly kind: "access-refused" };

export interface FcmAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const accepted = z.object({ name: z.string().min(1) });
const refused = z.object({
  error: z.object({
    message: z.string().catch(""),
    details: z
      .array(
        z.object({
          "@type": z.string().catch(""),
          errorCode: z.string().optional().catch(undefined),
          fieldViolations: z
            .array(z.object({ field: z.string().catch("") }))
            .optional()
            .catch(undefined),
        }),
      )
      .catch([]),
  }),
});
type Refused = z.infer<typeof refused>["error"];

const longestReason = 200;
const quotaSeconds = 60;

/** @param now - what a Retry-After with a date is counted from */
export function readFcmReply(answer: FcmAnswer, now: Date): FcmReply {
  const said = jsonOf(answer.body.toString("utf8"));
  if (answer.status === 200) {
    const { data } = accepted.safeParse(said);
    return data === undefined
      ? { kind: "unknown", reason: "The reply cannot be read" }
      : { kind: "confirmed", reference: data.name };
  }
  const { data } = refused.safeParse(said);
  const retryAfterSeconds = retryAfterOf(answer.headers, now);
  if (data !== undefined) {
    const coded = refusalByCode(data.error, retryAfterSeconds);
    if (coded !== undefined) return coded;
  }
  return refusalByStatus(answer.status, { text: textOf(data?.error), retryAfterSeconds });
}

const isFcmError = ({ "@type": type }: Refused["details"][number]): boolean => type.endsWith("fcm.v1.FcmError");
const textOf = (error: Refused | undefined): string =>
  (error?.message ?? "").slice(0, longestReason) || "no reason given";

function refusalByCode(error: Refused, retryAfterSeconds: number | undefined): PushOutcome | undefined {
  const code = error.details.find(isFcmError)?.errorCode ?? "";
  const reason = `${textOf(error)} (${code})`;
  const later = { kind: "not-sent", reason, needsStaff: false } as const;
  switch (code) {
    case "UNREGISTERED":
      return { kind: "rejected", reason, because: "dead-token" };
    case "INVALID_ARGUMENT":
      return { kind: "rejected", reason, because: isAboutToken(error) ? "dead-token" : "message-wrong" };
    case "SENDER_ID_MISMATCH":
      return { kind: "rejected", reason, because: "foreign-token" };
    case "THIRD_PARTY_AUTH_ERROR":
      return { ...later, pauses: "apple", needsStaff: true };
    case "QUOTA_EXCEEDED":
      return { ...later, pauses: "everybody", retryAfterSeconds: retryAfterSeconds ?? quotaSeconds };
    case "UNAVAILABLE":
      return { ...later, pauses: "device", retryAfterSeconds };
    case "INTERNAL":
      return { ...later, pauses: "device", retryAfterSeconds, mostTries: 3 };
    default:
      return undefined;
  }
}

/** Only where the violation names the token, and nothing else, or where FCM's own error stands alone. */
function isAboutToken({ details }: Refused): boolean {
  const others = details.filter((detail) => !isFcmError(detail));
  if (others.length === 0) return true;
  const fields = others.flatMap(({ fieldViolations }) => fieldViolations ?? []).map(({ field }) => field);
  return fields.length > 0 && fields.every((field) => field === "message.token");
}

/** Without a code of FCM's: its front end, another part of Google, or a proxy. */
function refusalByStatus(
  status: number,
  { text, retryAfterSeconds }: { text: string; retryAfterSeconds: number | undefined },
): FcmReply {
  const reason = `${text} (${status})`;
  if (status === 400 || status === 413) return { kind: "rejected", reason, because: "message-wrong" };
  if (status === 401) return { kind: "access-refused" };
  if (status === 429)
    return {
      kind: "not-sent",
      reason,
      pauses: "everybody",
      needsStaff: false,
      retryAfterSeconds: retryAfterSeconds ?? quotaSeconds,
    };
  // A project or account that is not there. A device that is gone has a code.
  if (status === 403 || status === 404) return { kind: "not-sent", reason, pauses: "everybody", needsStaff: true };
  return { kind: "unknown", reason: `The push service answered with an error (${status})` };
}
