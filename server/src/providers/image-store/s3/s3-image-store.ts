/** Pictures in a bucket of anything that speaks S3. Source: docs/providers/s3.md, "What the adapter does". */
import { type Clock, systemClock } from "../../../platform/clock/clock.ts";
import {
  type Answered,
  connectTimeoutMs,
  createHttpClient,
  retryAfterOf,
} from "../../../platform/exchange/http-client.ts";
import { createPause, type Pause } from "../../../platform/exchange/pause.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import { imageTypeOf, nameFor } from "../image-names.ts";
import { type ImageStore, mostImageBytes } from "../image-store.ts";
import type { S3Config } from "./s3-config.ts";
import { codeIn, refusalOf } from "./s3-replies.ts";
import { signed } from "./signature-v4.ts";

const timeoutMs = 20_000;
/** Where it is asked too often and does not say how long to wait. */
const pauseSeconds = 2;

interface Asked {
  readonly operation: "put" | "get" | "delete" | "probe";
  readonly method: "PUT" | "GET" | "DELETE" | "HEAD";
  /** Behind the bucket; '' is the bucket. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly signal: AbortSignal;
}
type Ask = (asked: Asked) => Promise<Answered>;

export interface S3Options {
  readonly config: S3Config;
  /** The machine's, not the business's: signatures are checked against the time there really is. */
  readonly clock?: Clock;
  readonly timeoutMs?: number;
  readonly restMs?: number;
}

export function s3ImageStore({ config, clock = systemClock, ...options }: S3Options): ImageStore {
  const mostBytes = mostImageBytes + 1;
  const http = createHttpClient({ timeoutMs, mostBytes, atOnce: 8, ...options });
  const pause = createPause(clock);
  const once: Ask = async (asked) => {
    const { operation, method, path, headers = {}, body, signal } = asked;
    if (pause.secondsLeft() > 0) throw failed(operation, `is left alone for ${pause.secondsLeft()} s more`);
    const url = `${config.bucketUrl}${path}`;
    const all = await signed({ method, url, headers, body: body ?? "", at: clock.now() }, config.account);
    const exchange = await http.exchange({ method, url, headers: all, body, signal });
    if (exchange.kind === "not-sent") throw failed(operation, `was not reached: ${exchange.reason}`);
    if (exchange.kind === "unknown") throw failed(operation, `did not answer: ${exchange.reason}`, true);
    beginPause(pause, exchange, clock);
    return exchange;
  };
  return storeOver({
    // An error of the store's own may be asked again, and every request here may be made twice.
    ask: async (asked) => {
      const first = await once(asked);
      return first.status === 500 ? once(asked) : first;
    },
    longestStepMs: 2 * ((options.timeoutMs ?? timeoutMs) + connectTimeoutMs),
    close: () => http.close(),
  });
}

function storeOver({ ask, ...rest }: { ask: Ask; longestStepMs: number; close: () => Promise<void> }): ImageStore {
  return {
    ...rest,
    async put(image, signal) {
      const name = nameFor(image);
      const headers = { "content-type": image.contentType };
      const answer = await ask({
        operation: "put",
        method: "PUT",
        path: `/${name}`,
        headers,
        body: image.bytes,
        signal,
      });
      if (answer.status !== 200) throw refused("put", answer);
      return name;
    },
    async get(name, signal) {
      const contentType = imageTypeOf(name);
      if (contentType === undefined) return undefined;
      const answer = await ask({ operation: "get", method: "GET", path: `/${name}`, signal });
      if (isMissing(answer)) return undefined;
      if (answer.status !== 200) throw refused("get", answer);
      // A page of somebody in between is no picture.
      if (answer.headers["content-type"] !== contentType)
        throw failed("get", "gave something that is no picture of ours");
      return { bytes: answer.body, contentType };
    },
    async delete(name, signal) {
      if (imageTypeOf(name) === undefined) return;
      const answer = await ask({ operation: "delete", method: "DELETE", path: `/${name}`, signal });
      if (answer.status !== 204 && answer.status !== 200 && !isMissing(answer)) throw refused("delete", answer);
    },
    async probe(signal) {
      const answer = await ask({ operation: "probe", method: "HEAD", path: "", signal });
      // Answers to HEAD have no content; of a bucket that is not there no other code is known.
      if (answer.status === 404) throw refused("probe", answer, "NoSuchBucket");
      if (answer.status !== 200) throw refused("probe", answer);
    },
  };
}

const codeOf = ({ body }: Answered): string => codeIn(body.toString("utf8"));

/** Anybody can say 404; that the picture is not there, only S3. */
const isMissing = (answer: Answered): boolean => answer.status === 404 && codeOf(answer) === "NoSuchKey";

function beginPause(pause: Pause, answer: Answered, clock: Clock): void {
  const isTooOften = answer.status === 429 || (answer.status === 503 && codeOf(answer) === "SlowDown");
  pause.begin(retryAfterOf(answer.headers, clock.now()) ?? (isTooOften ? pauseSeconds : 0));
}

function refused(operation: string, answer: Answered, code = codeOf(answer)): ProviderError {
  const { reason, isRetryable } = refusalOf(answer.status, code);
  return new ProviderError({ provider: "s3", operation, message: `The store of pictures ${reason}`, isRetryable });
}

const failed = (operation: string, reason: string, timedOut = false): ProviderError =>
  new ProviderError({
    provider: "s3",
    operation,
    message: `The store of pictures ${reason}`,
    isRetryable: true,
    timedOut,
  });
