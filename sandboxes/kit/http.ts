/** What is asked and what is answered over HTTP, for doors and controls alike. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

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

const largestBody = 20 * 1_048_576;

export const json = (value: unknown, status = 200): Reply => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});

/** @throws Error when the body is larger than 20 MB */
export async function readRequest(request: IncomingMessage): Promise<HttpAsked> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Error("the body is too large");
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  return {
    method: request.method ?? "GET",
    url: new URL(request.url ?? "/", `http://${request.headers.host ?? "sandbox"}`),
    headers: request.headers,
    body,
    text: body.toString("utf8"),
  };
}

export const headersOf = (reply: Reply): Record<string, string> => ({
  "content-type": reply.type ?? "text/html; charset=utf-8",
  "content-length": String(Buffer.byteLength(reply.body)),
  ...reply.headers,
});

export function sendReply(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status ?? 200, headersOf(reply));
  response.end(reply.body);
}
