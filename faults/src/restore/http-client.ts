/** Calls over HTTP as a browser or a till makes them, repeated while processes die and come back. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Caller {
  get(path: string): Promise<Answer>;
  send(method: "POST" | "PUT" | "PATCH", path: string, body?: object): Promise<Answer>;
}

const mostTries = 120;
/** One person has a few calls under way at a time; on a busy machine the rest of them is sent away. */
const tooMany = 429;
const longestMs = 30_000;

/**
 * @param authorization - read for each call: a restore ends every session
 * @param hasKeys - sends an Idempotency-Key; a till's sale has its receipt instead
 */
export function callerOf(origin: string, authorization: () => string, hasKeys = true): Caller {
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    // One key for all tries: what was done by a process that died before it answered is not done again.
    const key = randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(`${origin}${path}`, {
        method,
        headers: {
          authorization: authorization(),
          ...(method !== "GET" && { "content-type": "application/json" }),
          ...(method !== "GET" && hasKeys && { "idempotency-key": key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(longestMs),
      });
      if (answer !== undefined && answer.status < 500 && answer.status !== tooMany) return answer;
      if (attempt >= mostTries) return answer ?? { status: 0, body: undefined };
      await sleep(250);
    }
  };
  return { get: (path) => call("GET", path), send: call };
}

/** Calls a sandbox on a connection of its own: what was kept open it may be closing just then, and nothing here is called twice. */
export const callOnce = (
  url: string,
  { headers = {}, ...request }: { method?: string; body?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> => fetch(url, { ...request, headers: { ...headers, connection: "close" } });

/** @returns undefined if nobody answered */
async function once(url: string, request: RequestInit): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, request);
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
  } catch {
    return undefined;
  }
}
