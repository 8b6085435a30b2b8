/** What the drivers share: what may be concluded from how an exchange went, before a vendor's own words are read. */
import type { Clock } from "../../platform/clock/clock.ts";
import {
  connectTimeoutMs,
  createHttpClient,
  type HttpClient,
  type HttpRequest,
  retryAfterOf,
} from "../../platform/exchange/http-client.ts";
import { ProviderError } from "../../platform/http/refusal.ts";
import type { Note, Resolution } from "../../platform/outbound/effect.ts";
import { jsonOf } from "../../platform/values/json-of.ts";
import type { Sms, SmsOutcome } from "./sms.ts";

/** An answer that is the vendor's own: it did it, or says no. */
export interface VendorAnswer {
  readonly status: number;
  readonly said: unknown;
}

export type VendorSaid =
  | { readonly kind: "answered"; readonly answer: VendorAnswer }
  | Extract<SmsOutcome, { kind: "not-sent" | "unknown" }>;

export interface SmsVendor {
  readonly name: string;
  ask(request: HttpRequest): Promise<VendorSaid>;
  /** For calls that only read. @throws ProviderError unless it answers */
  read(operation: string, request: HttpRequest): Promise<VendorAnswer>;
  close(): Promise<void>;
}

const mostBytes = 256 * 1_024;
/** How long a request that got no answer may still be acted on; assumed. */
const maxCommitDelayMs = 600_000;

export const smsTimes = (
  timeoutMs: number,
): Pick<Sms, "deduplicates" | "maxCommitDelayMs" | "longestStepMs" | "resolveAfterMs"> => ({
  deduplicates: false,
  maxCommitDelayMs,
  longestStepMs: timeoutMs + connectTimeoutMs,
  resolveAfterMs: [60_000, maxCommitDelayMs - 60_000],
});

export interface SmsVendorOptions {
  readonly clock: Clock;
  readonly restMs?: number;
}

export function smsVendor(
  name: string,
  { timeoutMs, clock, ...options }: SmsVendorOptions & { timeoutMs: number },
): SmsVendor {
  const http = createHttpClient({ timeoutMs, mostBytes, ...options });
  const ask = (request: HttpRequest): Promise<VendorSaid> => askOnce(http, request, clock);
  return {
    name,
    ask,
    async read(operation, request) {
      const said = await ask(request);
      if (said.kind === "answered") return said.answer;
      throw new ProviderError({ provider: name, operation, message: said.reason, isRetryable: true });
    },
    close: () => http.close(),
  };
}

/** Our settings, not the message. A record that is not there is an answer to whoever looks for it. */
const refusesUs = (status: number, method: HttpRequest["method"]): boolean =>
  status === 401 || status === 403 || (method === "POST" && (status === 404 || status === 405));

/** Too many requests, not available, and an account that is refused: nothing was sent. Everything else from 500 on may have been. */
async function askOnce(http: HttpClient, request: HttpRequest, clock: Clock): Promise<VendorSaid> {
  const exchange = await http.exchange(request);
  if (exchange.kind !== "answered") return { ...exchange, notes: [] };
  const { status, headers, body } = exchange;
  const notes: Note[] = [{ what: "reply", detail: { status } }];
  const retryAfterSeconds = retryAfterOf(headers, clock.now());
  if (status === 429) return { kind: "not-sent", reason: "Asked too often", retryAfterSeconds, notes };
  if (status === 503) return { kind: "not-sent", reason: "The vendor is not available", retryAfterSeconds, notes };
  if (refusesUs(status, request.method))
    return { kind: "not-sent", reason: `The vendor refuses our account or address (${status})`, notes };
  if (status >= 500 || status === 408 || (status >= 300 && status < 400))
    return { kind: "unknown", reason: `The vendor answered with an error (${status})`, notes };
  return { kind: "answered", answer: { status, said: jsonOf(body.toString("utf8")) } };
}

export const maskedNumber = (number: string): string => `••• ${number.slice(-3)}`;

/** A vendor's words without the number it was about. */
export const withoutNumber = (text: string, number: string): string =>
  text.replaceAll(number, maskedNumber(number)).replaceAll(number.replace("+", ""), maskedNumber(number)).slice(0, 200);

/** Where the vendor carries no key of ours, only the report can tell. */
export const reportTells: Resolution = {
  kind: "unknown",
  reason: "The vendor cannot be asked for a message by our key; only its report tells",
};
