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
  const text = await readText(answer, signal);
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
  throw new ApiError(answer.status, readErrorBody(await readText(answer, request.signal)));
}

async function send({ method, address, body, headers, signal }: Exchange): Promise<Response> {
  const contentType = body === undefined ? {} : { "Content-Type": settings.contentType };
  try {
    return await fetch(address, {
      method,
      headers: { Accept: "application/json", ...contentType, ...headers },
      credentials: "same-origin",
      cache: "no-store",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError(0, {}, cause);
  }
}

async function readText(answer: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await answer.text();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError(0, {}, cause);
  }
}
