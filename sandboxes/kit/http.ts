/** What is asked and what is answered over HTTP, for doors and controls alike. */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";

export interface HttpAsked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as they came. */
  readonly body: Buffer;
  /** The same as UTF-8 text. */
  readonly text: string;
}

export interface Reply {
  readonly status?: number;
  /** Content type; HTML when left out. */
  readonly type?: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});

/** @returns the value of a JSON text; undefined if it is not JSON */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The field of a parsed value, undefined if there is none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

export const basicOf = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

export function askedOf({ method, originalUrl, headers, body }: FastifyRequest): HttpAsked {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const url = new URL(originalUrl, `http://${headers.host ?? "sandbox"}`);
  return { method, url, headers, body: bytes, text: bytes.toString("utf8") };
}

export const typeOf = (answer: Reply): string => answer.type ?? "text/html; charset=utf-8";

export function send(reply: FastifyReply, answer: Reply): void {
  const headers = { "content-type": typeOf(answer), ...answer.headers };
  void reply
    .code(answer.status ?? 200)
    .headers(headers)
    .send(answer.body);
}
