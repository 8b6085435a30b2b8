/**
 * Asks other servers over HTTP, within bounds of time and size, and says which of three things happened: they answered, it is
 * certain that they never got the request, or they may have got it. Repeats nothing by itself, follows no redirect.
 */
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  handleWhenResult,
} from "cockatiel";
import { Agent, type Dispatcher, request } from "undici";
import { type ExchangeFailure, failureOf } from "./exchange-failure.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Answered {
  readonly kind: "answered";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}
export type Exchange = Answered | ExchangeFailure;

export interface HttpClientOptions {
  /** From the first byte asked for to the last one read. */
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly mostBytes: number;
  readonly atOnce: number;
  /** For so long nobody is asked after five failures in a row. */
  readonly restMs: number;
}

export interface HttpClient {
  exchange(asked: HttpRequest): Promise<Exchange>;
  close(): Promise<void>;
}

export const connectTimeoutMs = 5_000;
const defaults: HttpClientOptions = {
  timeoutMs: 30_000,
  connectTimeoutMs,
  mostBytes: 5 * 1_048_576,
  atOnce: 4,
  restMs: 5_000,
};
const failuresInARow = 5;

export function createHttpClient(given: Partial<HttpClientOptions> = {}): HttpClient {
  const options = { ...defaults, ...given };
  // Timers take whole milliseconds only, and 16.1 s are none.
  const timeoutMs = Math.ceil(options.timeoutMs);
  const agent = new Agent({
    connect: { timeout: options.connectTimeoutMs },
    connections: options.atOnce,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: options.mostBytes,
  });
  const breakerOf = breakers(options.restMs);
  return {
    async exchange(asked) {
      try {
        return await breakerOf(asked.url).execute(() => ask(agent, asked, timeoutMs));
      } catch (error) {
        if (error instanceof BrokenCircuitError)
          return {
            kind: "not-sent",
            reason: "Not asked again for a moment, because it failed several times in a row",
            isResting: true,
          };
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

/** One for each server; a bad gateway speaks for the server behind it. */
function breakers(restMs: number): (url: string) => CircuitBreakerPolicy {
  const ofServer = new Map<string, CircuitBreakerPolicy>();
  return (url) => {
    const origin = URL.parse(url)?.origin ?? "";
    const known = ofServer.get(origin);
    if (known !== undefined) return known;
    const breaker = circuitBreaker(handleWhenResult(isFailure), {
      halfOpenAfter: restMs,
      breaker: new ConsecutiveBreaker(failuresInARow),
    });
    ofServer.set(origin, breaker);
    return breaker;
  };
}

const isFailure = (result: unknown): boolean => {
  if (typeof result !== "object" || result === null || !("kind" in result)) return false;
  return result.kind !== "answered" || ("status" in result && (result.status === 502 || result.status === 503));
};

async function ask(agent: Agent, asked: HttpRequest, timeoutMs: number): Promise<Exchange> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(asked.signal ? [asked.signal] : [])]);
  const watch: Watch = { hasBegun: false };
  // The client itself would let a request wait for a free connection for longer than its time; it is not sent after that.
  const tooLate = new Promise<ExchangeFailure>((resolve) => {
    const give = (): void => (watch.hasBegun ? undefined : resolve(failureOf(signal.reason, watch)));
    if (signal.aborted) give();
    signal.addEventListener("abort", give, { once: true });
  });
  return Promise.race([answerOf(agent, asked, { signal, watch }), tooLate]);
}

interface Watch {
  hasBegun: boolean;
}

async function answerOf(
  agent: Agent,
  asked: HttpRequest,
  { signal, watch }: { signal: AbortSignal; watch: Watch },
): Promise<Exchange> {
  try {
    const { statusCode, headers, body } = await request(asked.url, {
      dispatcher: agent.compose(noteBeginning(watch)),
      method: asked.method,
      headers: asked.headers ?? {},
      body: asked.body ?? null,
      signal,
      // Each on a connection of its own: one that was kept may be dead, and then nobody knows whether the request arrived.
      reset: true,
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    return { kind: "answered", status: statusCode, headers: flat(headers), body: bytes };
  } catch (error) {
    return failureOf(error, watch);
  }
}

/** Notes that a request goes out: its connection stands, nobody has ended it, and its first byte is about to be written. */
const noteBeginning =
  (watch: Watch): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        handler.onRequestStart?.(controller, context);
        watch.hasBegun ||= !controller.aborted;
      },
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (...given) => handler.onResponseError?.(...given),
    });

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]));

/**
 * Whole seconds a server asks to wait, from its Retry-After; undefined where it does not say. Some write `2.0`.
 * Source: RFC 9110, 10.2.3.
 */
export function retryAfterOf(headers: Readonly<Record<string, string>>, now: Date): number | undefined {
  const given = headers["retry-after"];
  if (given === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(given)) return Math.ceil(Number(given));
  const at = Date.parse(given);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
