import type { Clock } from "../../../platform/clock/clock.ts";
import { type ExchangeFailure, namedFailure } from "../../../platform/exchange/exchange-failure.ts";
import { type HttpClient, type HttpRequest, retryAfterOf } from "../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import { createRollingLimit } from "../../rolling-limit.ts";
import type { ShippitConfig } from "./shippit-config.ts";
import { readRefusal } from "./shippit-replies.ts";

export type Said =
  | { readonly kind: "ok"; readonly body: Buffer }
  /** Shippit says no; nothing was written. `code` and `state` are its own words, '' where there are none. */
  | { readonly kind: "refused"; readonly reason: string; readonly code: string; readonly state: string }
  | ExchangeFailure;

export interface ShippitCall {
  readonly method: HttpRequest["method"];
  readonly path: string;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}
export type Shippit = (call: ShippitCall) => Promise<Said>;

const windowMs = 60_000;

/** All calls of one adapter share one limit. @param now - of a clock that never goes back, ms */
export function shippitClient(
  http: HttpClient,
  { config, clock, now }: { config: ShippitConfig; clock: Clock; now?: (() => number) | undefined },
): Shippit {
  const limit = createRollingLimit({ most: config.callsPerMinute, withinMs: windowMs, now });
  const headers = {
    accept: "application/json",
    "content-type": "application/json",
    "user-agent": "Crema",
    authorization: `Bearer ${config.apiSecret.reveal()}`,
  };
  return async ({ method, path, body, signal }) => {
    const waitSeconds = limit.take();
    if (waitSeconds !== undefined) return tooOften(waitSeconds);
    const exchange = await http.exchange({
      method,
      url: `${config.url}${path}`,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
    if (exchange.kind !== "answered") return namedFailure("Shippit", exchange);
    if (exchange.status !== 429) return saidBy(exchange);
    // Somebody else has the same key; after a whole minute what they asked does not count any more.
    const restSeconds = retryAfterOf(exchange.headers, clock.now()) ?? windowMs / 1_000;
    limit.rest(restSeconds);
    return tooOften(restSeconds);
  };
}

const tooOften = (retryAfterSeconds: number): Said => ({
  kind: "not-sent",
  reason: "Shippit was asked as often as it allows",
  retryAfterSeconds,
});

/** Not to be read, not there, not allowed, not done by the courier. */
const refusesIt: ReadonlySet<number> = new Set([400, 404, 422, 424]);

function saidBy({ status, body }: { status: number; body: Buffer }): Said {
  if (status >= 200 && status < 300) return { kind: "ok", body };
  const refusal = readRefusal(body);
  if (status === 401 || status === 403)
    return { kind: "not-sent", reason: `Shippit refuses us (${status}): ${refusal?.reason ?? "no reason given"}` };
  if (status === 404 && refusal === undefined)
    return { kind: "not-sent", reason: "There is no Shippit at the address" };
  if (refusesIt.has(status))
    return { kind: "refused", reason: `Shippit refuses it (${status})`, code: "", state: "", ...refusal };
  return { kind: "unknown", reason: `Shippit answered with an error (${status})` };
}

/** For calls that only read. @throws ProviderError unless it is ok */
export function bodyOf(operation: string, said: Said): Buffer {
  if (said.kind === "ok") return said.body;
  throw failed(operation, said);
}

type Failed = Pick<ExchangeFailure & { kind: "not-sent" }, "reason" | "retryAfterSeconds" | "isResting"> &
  Pick<Said, "kind">;
export function failed(operation: string, { kind, reason, retryAfterSeconds, isResting }: Failed): ProviderError {
  // A time to ask again is named by our own limit and Shippit's 429; beside them only while it rests after failures.
  const isOverLimit = retryAfterSeconds !== undefined && isResting !== true;
  return new ProviderError({
    provider: "shippit",
    operation,
    message: reason,
    isRetryable: kind !== "refused",
    isOverLimit,
  });
}
