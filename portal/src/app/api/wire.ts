/**
 * The bare exchange with the server: settings of this page, headers, error bodies. No session in here; see call.ts.
 * `configureWire` runs once at start-up, before any call.
 */
import { ApiError, readErrorBody } from "./api-error.ts";

interface WireSettings {
  /** Ends in '/v1/'. */
  readonly baseUrl: string;
  /** 'application/json', or the old spelling that some back ends expect (AMD-03). */
  readonly contentType: string;
}

let settings: WireSettings = { baseUrl: "/v1/", contentType: "application/json" };

export function configureWire(next: WireSettings): void {
  settings = next;
}

export const baseUrl = (): string => settings.baseUrl;

export interface Exchange {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends one request.
 *
 * @returns the parsed JSON body; undefined when the answer has none
 * @throws ApiError for every answer outside 2xx, with status 0 when no answer came; AbortError when aborted
 */
export async function exchange({ method, address, body, headers, signal }: Exchange): Promise<unknown> {
  const answer = await openAnswer({ method, address, body, headers, signal });
  const text = await answered(signal, () => answer.text());
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(answer.status, {}, cause);
  }
}

/**
 * Sends one request and leaves the reading of its answer to the caller.
 *
 * @throws ApiError for every answer outside 2xx, with status 0 when no answer came; AbortError when aborted
 */
export async function openAnswer(request: Exchange): Promise<Response> {
  const answer = await send(request);
  if (answer.ok) return answer;
  throw new ApiError(answer.status, readErrorBody(await answered(request.signal, () => answer.text())));
}

function send({ method, address, body, headers, signal }: Exchange): Promise<Response> {
  const contentType = body === undefined ? {} : { "Content-Type": settings.contentType };
  return answered(signal, () =>
    fetch(address, {
      method,
      headers: { Accept: "application/json", ...contentType, ...headers },
      credentials: "same-origin",
      cache: "no-store",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    }),
  );
}

/** A line that broke before the answer was whole gave no answer. @throws ApiError with status 0; AbortError when aborted */
export async function answered<T>(signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError(0, {}, cause);
  }
}
