import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { type ExchangeFailure, namedFailure } from "../../../../platform/exchange/exchange-failure.ts";
import { type HttpClient, retryAfterOf } from "../../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../../platform/http/refusal.ts";
import type { ShopifyConfig } from "../shopify-config.ts";
import { type CostLimiter, createCostLimiter, type ThrottleStatus } from "./cost-limiter.ts";
import { type GraphqlReply, readGraphqlReply } from "./graphql-reply.ts";
import { readJson } from "../../../provider-replies.ts";

export interface ShopifyRequest {
  /** The document's name: for messages, and to remember its cost. */
  readonly operation: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

export type Said =
  | { readonly kind: "data"; readonly data: Readonly<Record<string, unknown>> }
  /** Refused for good; nothing was done. */
  | { readonly kind: "refused"; readonly reason: string }
  | ExchangeFailure;

export interface ShopifyClient {
  /** Never throws for what the shop or a network does. Repeats only what the shop certainly did not begin. */
  ask(asked: ShopifyRequest): Promise<Said>;
  answeredVersion(): string | undefined;
}

export interface ShopifyClientOptions {
  readonly config: ShopifyConfig;
  readonly clock: Clock;
  readonly longestWaitMs: number;
}

/** How often a request that was refused for want of points is sent, the first time among it. */
const mostTries = 5;
/** Cost of what was never asked before: a guess. */
const firstGuess = 100;

export function shopifyClient(http: HttpClient, options: ShopifyClientOptions): ShopifyClient {
  const costs = new Map<string, number>();
  const shared: Shared = {
    ...options,
    http,
    limiter: createCostLimiter(options),
    tokens: accessTokens(http, options),
    version: undefined,
  };
  return {
    answeredVersion: () => shared.version,
    async ask(asked) {
      for (let tries = 1; tries <= mostTries; tries += 1) {
        const turn = shared.limiter.take(costs.get(asked.operation) ?? firstGuess);
        if (turn.kind === "full") return tooOften(turn.waitMs);
        const heard = (await waited(turn.waitMs, asked.signal)) ? await send(shared, asked) : ended;
        shared.limiter.done(turn, heard.throttle);
        if (heard.requested !== undefined) costs.set(asked.operation, heard.requested);
        if (heard.said !== "throttled") return heard.said;
        shared.limiter.pause(throttledMs * tries * Math.random());
      }
      return tooOften(1_000);
    },
  };
}

/** Most of the jittered wait after a refusal, for those who were refused together. */
const throttledMs = 500;

interface Shared extends ShopifyClientOptions {
  readonly http: HttpClient;
  readonly limiter: CostLimiter;
  readonly tokens: AccessTokens;
  version: string | undefined;
}
interface Heard {
  readonly said: Said | "throttled";
  readonly requested?: number | undefined;
  readonly throttle?: ThrottleStatus | undefined;
}

const ended: Heard = { said: { kind: "not-sent", reason: "There was no time left to ask" } };
const tooOften = (waitMs: number): Said => ({
  kind: "not-sent",
  reason: "The shop was asked too often",
  retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
});

async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms > 0) await pause(ms, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

async function send(shared: Shared, asked: ShopifyRequest, isSecondToken = false): Promise<Heard> {
  const token = await shared.tokens.current();
  if (token.kind === "not-sent") return { said: token };
  const { config, clock } = shared;
  const exchange = await shared.http.exchange({
    method: "POST",
    url: `${config.shopUrl}/admin/api/${config.version}/graphql.json`,
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "x-shopify-access-token": token.token,
    },
    body: JSON.stringify({ query: asked.document, variables: asked.variables, operationName: asked.operation }),
    signal: asked.signal,
  });
  if (exchange.kind !== "answered") return { said: namedFailure("The shop", exchange) };
  const { status, headers, body } = exchange;
  shared.version = headers["x-shopify-api-version"] ?? shared.version;
  if (status === 401 && !isSecondToken && shared.tokens.refused(token.token)) return send(shared, asked, true);
  if (status === 200) return heardOf(readGraphqlReply(body));
  const retryAfterSeconds = retryAfterOf(headers, clock.now());
  if (status === 429) shared.limiter.pause((retryAfterSeconds ?? 1) * 1_000);
  return { said: saidByStatus(status, retryAfterSeconds) };
}

const heardOf = ({ meaning, requested, throttle }: GraphqlReply): Heard => ({
  said: meaning.kind === "throttled" ? "throttled" : meaning,
  requested,
  throttle,
});

const settings: Readonly<Record<number, string>> = {
  401: "The shop refuses our access token",
  402: "The shop's account is not paid",
  403: "The shop refuses us",
  404: "There is no such shop or version",
  423: "The shop is locked",
};

function saidByStatus(status: number, retryAfterSeconds: number | undefined): Said {
  if (status === 429) return { kind: "not-sent", reason: "The shop was asked too often", retryAfterSeconds };
  const reason = settings[status];
  if (reason !== undefined) return { kind: "not-sent", reason: `${reason} (${status})` };
  if (status === 400) return { kind: "refused", reason: "The shop cannot read the request (400)" };
  return { kind: "unknown", reason: `The shop answered with an error (${status})` };
}

/** For calls that only read. @throws ProviderError unless it is data */
export function dataOf(operation: string, said: Said): Readonly<Record<string, unknown>> {
  if (said.kind === "data") return said.data;
  throw shopifyError(operation, { reason: said.reason, isRetryable: said.kind !== "refused" });
}

export const shopifyError = (
  operation: string,
  { reason, isRetryable }: { reason: string; isRetryable: boolean },
): ProviderError => new ProviderError({ provider: "shopify", operation, message: reason, isRetryable });

type TokenAnswer =
  | { readonly kind: "token"; readonly token: string }
  /** There is none now, so nothing can have been sent. */
  | Extract<ExchangeFailure, { kind: "not-sent" }>;

interface AccessTokens {
  current(): Promise<TokenAnswer>;
  /** The shop refused it: the next call fetches another, where there can be one. @returns whether asking again is worth it */
  refused(token: string): boolean;
}

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const renewAt = 0.8;

type TokenOptions = { readonly config: ShopifyConfig; readonly clock: Clock };

/** One that stays, or one for a day from the client's credentials, renewed at four fifths of its life. */
function accessTokens(http: HttpClient, { config, clock }: TokenOptions): AccessTokens {
  if (config.accessToken.isSet) {
    const token = config.accessToken.reveal();
    return { current: () => Promise.resolve({ kind: "token", token }), refused: () => false };
  }
  let held: { readonly token: string; readonly until: number } | undefined;
  let fetching: Promise<TokenAnswer> | undefined;
  const renew = async (): Promise<TokenAnswer> => {
    const at = clock.now().getTime();
    const fetched = await fetchToken(http, { config, clock });
    if (fetched.kind === "not-sent") return fetched;
    held = { token: fetched.token, until: at + fetched.seconds * 1_000 * renewAt };
    return { kind: "token", token: fetched.token };
  };
  return {
    async current() {
      if (held !== undefined && clock.now().getTime() < held.until) return { kind: "token", token: held.token };
      fetching ??= renew().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    refused(token) {
      if (held?.token === token) held = undefined;
      return true;
    },
  };
}

type Fetched =
  | { readonly kind: "fetched"; readonly token: string; readonly seconds: number }
  | Extract<TokenAnswer, { kind: "not-sent" }>;

async function fetchToken(http: HttpClient, { config, clock }: TokenOptions): Promise<Fetched> {
  const exchange = await http.exchange({
    method: "POST",
    url: `${config.shopUrl}/admin/oauth/access_token`,
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams({
      client_id: config.clientId,
      client_secret: config.clientSecret.reveal(),
      grant_type: "client_credentials",
    }).toString(),
  });
  if (exchange.kind !== "answered")
    return { kind: "not-sent", reason: `No access token: ${namedFailure("The shop", exchange).reason}` };
  const { status, headers, body } = exchange;
  if (status === 429)
    return {
      kind: "not-sent",
      reason: "The shop was asked too often for an access token",
      retryAfterSeconds: retryAfterOf(headers, clock.now()),
    };
  if (status !== 200) return { kind: "not-sent", reason: `The shop gives us no access token (${status})` };
  const reply = readJson(body, tokenReply);
  if (reply === undefined) return { kind: "not-sent", reason: "The reply with the access token cannot be read" };
  return { kind: "fetched", token: reply.access_token, seconds: reply.expires_in };
}
