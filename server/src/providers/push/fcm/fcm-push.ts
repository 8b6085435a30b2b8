/** Push messages by Firebase Cloud Messaging, to Apple's devices through it too. Source: docs/providers/fcm.md. */
import { createPrivateKey, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import { type ExchangeFailure, namedFailure } from "../../../platform/exchange/exchange-failure.ts";
import {
  connectTimeoutMs,
  createHttpClient,
  type HttpClient,
  retryAfterOf,
} from "../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import type { Push, PushOutcome } from "../push.ts";
import { fcmMessage, type FcmReply, readFcmReply } from "./fcm-wire.ts";
import type { AdapterOptions } from "../../adapter-options.ts";
import { after, type Clock } from "../../../platform/clock/clock.ts";
import { jsonOf } from "../../../platform/values/json-of.ts";
import { ConfigProblems } from "../../../platform/config/config.ts";
import { secret } from "../../../platform/config/secret.ts";
import { partnerAddress, secretText } from "../../provider-values.ts";

export const fcmVariables = z.object({
  /** The Firebase project; empty sends nothing. */
  FCM_PROJECT_ID: z.string().default(""),
  FCM_SERVICE_ACCOUNT_EMAIL: z.string().default(""),
  /** Private key of the service account, PEM; \n may stand for line breaks, as in the downloaded file. */
  FCM_SERVICE_ACCOUNT_KEY: secretText.default(secret("")),
  FCM_URL: partnerAddress.default("https://fcm.googleapis.com"),
  /** With its path: it is what the assertion is made out to. */
  FCM_TOKEN_URL: partnerAddress.default("https://oauth2.googleapis.com/token"),
  FCM_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(10),
});

/** @returns undefined when no project is configured @throws ConfigProblems when a project is, and its account is not */
export function fcmConfig(given: z.infer<typeof fcmVariables>) {
  if (given.FCM_PROJECT_ID === "") return undefined;
  const accountKey = rsaKeyOf(given.FCM_SERVICE_ACCOUNT_KEY.reveal());
  const problems = [
    ...(given.FCM_SERVICE_ACCOUNT_EMAIL === "" ? ["FCM_SERVICE_ACCOUNT_EMAIL: is required"] : []),
    ...(accountKey === undefined ? ["FCM_SERVICE_ACCOUNT_KEY: must be an RSA private key in PEM"] : []),
  ];
  if (accountKey === undefined || problems.length > 0) throw new ConfigProblems(problems);
  return {
    projectId: given.FCM_PROJECT_ID,
    accountEmail: given.FCM_SERVICE_ACCOUNT_EMAIL,
    accountKey,
    url: given.FCM_URL,
    tokenUrl: given.FCM_TOKEN_URL,
    timeoutMs: given.FCM_TIMEOUT_SECONDS * 1_000,
  };
}
type FcmConfig = NonNullable<ReturnType<typeof fcmConfig>>;

function rsaKeyOf(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem.replaceAll("\\n", "\n"));
    return key.asymmetricKeyType === "rsa" ? key : undefined;
  } catch {
    return undefined;
  }
}

const atOnce = 50;
const mostBytes = 64 * 1_024;
/** How long a request that got no answer may still be taken; assumed. */
const maxCommitDelayMs = 60_000;
/** A topic nobody has to be subscribed to: only whether it would be taken is asked. */
const probed = { topic: "probe", notification: { title: "Probe", body: "Probe" } };

export function fcmPush({ config, clock, ...options }: AdapterOptions<FcmConfig>): Push {
  const http = createHttpClient({ timeoutMs: config.timeoutMs, atOnce, mostBytes, ...options });
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

/** Without it nothing is sent. */
type NoToken = Extract<PushOutcome, { kind: "not-sent" }>;
export type TokenAnswer = { readonly kind: "token"; readonly value: string; readonly lifeSeconds: number } | NoToken;

interface AccessTokens {
  current(): Promise<TokenAnswer>;
  /** It was refused: the next one who asks gets a new one. */
  forget(value: string): void;
}

/** Of an hour, 55 minutes. */
const usableShare = 11 / 12;

/** @param given.ask - asks for a new one; a failure is not kept */
export function accessTokens({ clock, ask }: { clock: Clock; ask: () => Promise<TokenAnswer> }): AccessTokens {
  let kept: { readonly answer: TokenAnswer; readonly until: Date } | undefined;
  let asked: Promise<TokenAnswer> | undefined;
  const renew = async (): Promise<TokenAnswer> => {
    const at = clock.now();
    const answer = await ask();
    kept = answer.kind === "token" ? { answer, until: after(at, answer.lifeSeconds * usableShare * 1_000) } : undefined;
    return answer;
  };
  return {
    current() {
      if (kept !== undefined && clock.now() < kept.until) return Promise.resolve(kept.answer);
      asked ??= renew().finally(() => {
        asked = undefined;
      });
      return asked;
    },
    forget(value) {
      if (kept?.answer.kind === "token" && kept.answer.value === value) kept = undefined;
    },
  };
}

const scope = "https://www.googleapis.com/auth/firebase.messaging";
const grant = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const assertionSeconds = 3_600;
const given = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Trades an assertion of the service account for an access token. Source: RFC 7523. */
async function askAccessToken(
  http: HttpClient,
  { config, clock }: { config: FcmConfig; clock: Clock },
): Promise<TokenAnswer> {
  const now = Math.floor(clock.now().getTime() / 1_000);
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(config.accountEmail)
    .setAudience(config.tokenUrl)
    .setIssuedAt(now)
    .setExpirationTime(now + assertionSeconds)
    .sign(config.accountKey);
  const exchange = await http.exchange({
    method: "POST",
    url: config.tokenUrl,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: grant, assertion }).toString(),
  });
  if (exchange.kind !== "answered") return noToken(`The push service gives no access token: ${exchange.reason}`);
  const { status, headers, body } = exchange;
  const { data } = given.safeParse(status === 200 ? jsonOf(body.toString("utf8")) : undefined);
  if (data !== undefined) return { kind: "token", value: data.access_token, lifeSeconds: data.expires_in };
  return {
    ...noToken(`The push service gives no access token (${status})`),
    retryAfterSeconds: retryAfterOf(headers, clock.now()),
    needsStaff: status === 400 || status === 401 || status === 403,
  };
}

const noToken = (reason: string): NoToken => ({ kind: "not-sent", reason, pauses: "everybody", needsStaff: false });
