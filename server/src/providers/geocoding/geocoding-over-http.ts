/**
 * What all geocoders on the network have in common: a time box that includes waiting for a turn, a pause when they ask for one,
 * one try more where their manual says so, and failures in plain words. A vendor's folder says what is its own.
 */
import type { Clock } from "../../platform/clock/clock.ts";
import { createHttpClient, type Exchange, type HttpClient, retryAfterOf } from "../../platform/exchange/http-client.ts";
import { createPause, type Pause } from "../../platform/exchange/pause.ts";
import type { TakeTurn } from "../../platform/exchange/turns.ts";
import { ProviderError } from "../../platform/http/refusal.ts";
import { bestPlace, type Candidate, wordsOf } from "./best-place.ts";
import type { AddressAsked, Geocoding } from "./geocoding.ts";

export type GeocoderReply =
  | { readonly kind: "found"; readonly candidates: readonly Candidate[] }
  /** Asking the same once more may help. */
  | { readonly kind: "again"; readonly reason: string }
  /** It does not work for us now; nobody asks for so many seconds. */
  | {
      readonly kind: "refused";
      readonly reason: string;
      readonly isRetryable: boolean;
      readonly pauseSeconds: number;
    }
  | { readonly kind: "unreadable" };

export interface GeocoderVendor {
  readonly provider: string;
  readonly name: string;
  readonly credit: string;
  readonly isForGoogleMapsOnly: boolean;
  readonly headers: Readonly<Record<string, string>>;
  addressUrl(asked: AddressAsked): string;
  readonly probeUrl: string;
  read(json: unknown, asked: AddressAsked): GeocoderReply;
  /** Beside 200, a status whose content is an answer too. */
  readonly answerStatus?: number;
  /** Says why it is not well; undefined when it is. */
  readProbe(json: unknown): string | undefined;
  readonly atOnce: number;
  readonly takeTurn?: TakeTurn;
}

export interface GeocodingOptions {
  readonly clock: Clock;
  readonly timeoutMs?: number;
  readonly restMs?: number;
}

/** Source: docs/providers/maps.md, "What the adapters do". */
const timeBoxMs = 3_000;
const connectTimeoutMs = 2_000;
const mostBytes = 1_048_576;
const longestAddress = 300;
/** Where a geocoder is asked too often and does not say how long to wait. */
const pauseSeconds = 10;

interface Asking {
  readonly operation: "geocode" | "probe";
  readonly signal: AbortSignal;
}

export function geocodingOverHttp(vendor: GeocoderVendor, { clock, ...options }: GeocodingOptions): Geocoding {
  const timeoutMs = options.timeoutMs ?? timeBoxMs;
  const http = createHttpClient({ timeoutMs, connectTimeoutMs, mostBytes, atOnce: vendor.atOnce, ...options });
  const pause = createPause(clock);
  const bounded = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const ask = async (url: string, asking: Asking): Promise<unknown> =>
    jsonOf(vendor, { exchange: await exchangeOf({ vendor, http, pause }, url, asking), asking, pause, clock });
  return {
    credit: vendor.credit,
    isForGoogleMapsOnly: vendor.isForGoogleMapsOnly,
    longestStepMs: timeoutMs,
    async geocode({ address, country }, signal) {
      const asked = { address: address.slice(0, longestAddress), country };
      if (wordsOf(asked.address).length === 0) return undefined;
      const asking: Asking = { operation: "geocode", signal: bounded(signal) };
      const once = async (): Promise<GeocoderReply> => vendor.read(await ask(vendor.addressUrl(asked), asking), asked);
      const first = await once();
      const reply = first.kind === "again" ? await once() : first;
      if (reply.kind === "found") return bestPlace(reply.candidates, asked);
      if (reply.kind === "refused") pause.begin(reply.pauseSeconds);
      throw failed(vendor, asking, toldOf(reply));
    },
    async probe(signal) {
      const asking: Asking = { operation: "probe", signal: bounded(signal) };
      const reason = vendor.readProbe(await ask(vendor.probeUrl, asking));
      if (reason !== undefined) throw failed(vendor, asking, { reason, isRetryable: true });
    },
    close: () => http.close(),
  };
}

interface Told {
  /** Goes on after the vendor's name. */
  readonly reason: string;
  readonly isRetryable: boolean;
  readonly timedOut?: boolean;
}

const unreadable: Told = { reason: "gave an answer that cannot be read", isRetryable: true };

function toldOf(reply: Exclude<GeocoderReply, { kind: "found" }>): Told {
  if (reply.kind === "unreadable") return unreadable;
  return { reason: reply.reason, isRetryable: reply.kind === "again" || reply.isRetryable };
}

const failed = ({ provider, name }: GeocoderVendor, { operation }: Asking, told: Told): ProviderError =>
  new ProviderError({ ...told, provider, operation, message: `${name} ${told.reason}` });

async function exchangeOf(
  { vendor, http, pause }: { vendor: GeocoderVendor; http: HttpClient; pause: Pause },
  url: string,
  asking: Asking,
): Promise<Exchange> {
  const secondsLeft = pause.secondsLeft();
  if (secondsLeft > 0)
    throw failed(vendor, asking, { reason: `is left alone for ${secondsLeft} s more`, isRetryable: true });
  const isOurTurn = (await vendor.takeTurn?.(asking.signal)) ?? true;
  if (!isOurTurn)
    throw failed(vendor, asking, {
      reason: "was not asked: too many addresses at once",
      isRetryable: true,
      timedOut: true,
    });
  return http.exchange({ method: "GET", url, headers: vendor.headers, signal: asking.signal });
}

interface Heard {
  readonly exchange: Exchange;
  readonly asking: Asking;
  readonly pause: Pause;
  readonly clock: Clock;
}

/** The answer's JSON; anything but a 200 that can be read is a failure. */
function jsonOf(vendor: GeocoderVendor, { exchange, asking, pause, clock }: Heard): unknown {
  const fail = (told: Told): ProviderError => failed(vendor, asking, told);
  if (exchange.kind === "not-sent") throw fail({ reason: `was not reached: ${exchange.reason}`, isRetryable: true });
  if (exchange.kind === "unknown")
    throw fail({ reason: `did not answer: ${exchange.reason}`, isRetryable: true, timedOut: true });
  const { status, headers, body } = exchange;
  const waitSeconds = retryAfterOf(headers, clock.now()) ?? (status === 429 ? pauseSeconds : 0);
  pause.begin(waitSeconds);
  if (status !== 200 && status !== vendor.answerStatus) throw fail(refusalOf(status));
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw fail(unreadable);
  }
}

function refusalOf(status: number): Told {
  if (status === 429) return { reason: "is asked too often", isRetryable: true };
  if (status === 401 || status === 403) return { reason: `refuses us (${status})`, isRetryable: false };
  if (status >= 500) return { reason: `answered with an error (${status})`, isRetryable: true };
  return { reason: `does not take the request (${status})`, isRetryable: false };
}
