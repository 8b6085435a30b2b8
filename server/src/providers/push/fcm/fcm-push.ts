/** Push messages by Firebase Cloud Messaging, to Apple's devices through it too. Source: docs/providers/fcm.md. */
import type { Clock } from "../../../platform/clock/clock.ts";
import { type ExchangeFailure, namedFailure } from "../../../platform/exchange/exchange-failure.ts";
import { createHttpClient } from "../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import type { Push, PushOutcome } from "../push.ts";
import { accessTokens, askAccessToken } from "./fcm-access-token.ts";
import type { FcmConfig } from "./fcm-config.ts";
import { fcmMessage, type FcmReply, readFcmReply } from "./fcm-wire.ts";

const connectTimeoutMs = 5_000;
const atOnce = 50;
const mostBytes = 64 * 1_024;
/** How long a request that got no answer may still be taken; assumed. */
const maxCommitDelayMs = 60_000;
/** A topic nobody has to be subscribed to: only whether it would be taken is asked. */
const probed = { topic: "probe", notification: { title: "Probe", body: "Probe" } };

export interface FcmOptions {
  readonly config: FcmConfig;
  readonly clock: Clock;
  /** For how long a server is left alone after failures. */
  readonly restMs?: number;
}

export function fcmPush({ config, clock, ...options }: FcmOptions): Push {
  const http = createHttpClient({ timeoutMs: config.timeoutMs, connectTimeoutMs, atOnce, mostBytes, ...options });
  const tokens = accessTokens({ clock, ask: () => askAccessToken(http, { config, clock }) });
  const url = `${config.url}/v1/projects/${encodeURIComponent(config.projectId)}/messages:send`;

  const tryOnce = async (body: string, signal: AbortSignal): Promise<FcmReply> => {
    const token = await tokens.current();
    if (token.kind === "not-sent") return token;
    if (signal.aborted) return outOfTime;
    const headers = { authorization: `Bearer ${token.value}`, "content-type": "application/json" };
    const exchange = await http.exchange({ method: "POST", url, headers, body, signal });
    if (exchange.kind !== "answered") return silent(exchange);
    const reply = readFcmReply(exchange, clock.now());
    if (reply.kind === "access-refused") tokens.forget(token.value);
    return reply;
  };
  /** A refused access token, which may have been withdrawn early, is tried anew once. */
  const send = async (asked: unknown, signal: AbortSignal): Promise<PushOutcome> => {
    const body = JSON.stringify(asked);
    const first = await tryOnce(body, signal);
    const reply = first.kind === "access-refused" ? await tryOnce(body, signal) : first;
    return reply.kind === "access-refused" ? accessRefused : reply;
  };

  return {
    deduplicates: false,
    maxCommitDelayMs,
    // A token and a message, both perhaps twice.
    longestStepMs: 4 * (config.timeoutMs + connectTimeoutMs),
    atOnce,
    sendToDevice: async (message, signal) =>
      withoutToken(await send({ validate_only: false, message: fcmMessage(message, clock.now()) }, signal), message),
    async probe(signal) {
      const outcome = await send({ validate_only: true, message: probed }, signal);
      if (outcome.kind === "confirmed") return;
      throw new ProviderError({
        provider: "fcm",
        operation: "probe",
        message: outcome.reason,
        isRetryable: outcome.kind !== "rejected",
      });
    },
    close: () => http.close(),
  };
}

function silent(failure: ExchangeFailure): FcmReply {
  const named = namedFailure("The push service", failure);
  return named.kind === "unknown" ? named : { ...named, pauses: "everybody", needsStaff: false };
}

const outOfTime: FcmReply = {
  kind: "not-sent",
  reason: "The time was over before it was sent",
  pauses: "device",
  needsStaff: false,
};
const accessRefused: PushOutcome = {
  kind: "not-sent",
  reason: "The access token of the service account is refused",
  pauses: "everybody",
  needsStaff: true,
};

/** A device's token opens its telephone to whoever has it: no reason repeats it. */
const withoutToken = (outcome: PushOutcome, { token }: { readonly token: string }): PushOutcome =>
  "reason" in outcome ? { ...outcome, reason: outcome.reason.replaceAll(token, "…") } : outcome;
