/**
 * What the faults every HTTP sandbox knows do to a request. Those of `withoutCommit` happen before the vendor's own code is asked,
 * so nothing is written; those of `afterCommit` spoil the reply to something that was done.
 */
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { DueFault } from "./faults.ts";
import { type Reply, send, typeOf } from "./http.ts";

/** Nothing is written. */
export const withoutCommit = [
  "timeout-before-commit",
  "reset-before-commit",
  "refuse-connect",
  "429",
  "503",
  "html-502",
  "auth-expired",
  "auth-wrong",
] as const;

/** It is done, and the client does not learn it, or not properly, or late. */
export const afterCommit = [
  "commit-then-timeout",
  "commit-then-500",
  "commit-then-reset",
  "slow",
  "malformed-json",
  "truncated",
  "huge",
  "never-ending",
] as const;

export type WithoutCommit = (typeof withoutCommit)[number];
type AfterCommit = (typeof afterCommit)[number];

export const isWithoutCommit = (kind: string): kind is WithoutCommit => withoutCommit.some((one) => one === kind);
export const isAfterCommit = (kind: string): kind is AfterCommit => afterCommit.some((one) => one === kind);

/** The page of a proxy in front of a vendor that is away. */
export const plainRefusals: Readonly<Record<"503" | "html-502", Reply>> = {
  "503": { status: 503, body: "<html><body><h1>Service Unavailable</h1></body></html>" },
  "html-502": {
    status: 502,
    body: "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>",
  },
};

const plain = (status: number, body: string): Reply => ({ status, type: "text/plain; charset=utf-8", body });

export const plainThrottle = (retryAfterSeconds: number): Reply => ({
  ...plain(429, "Too Many Requests"),
  headers: { "retry-after": String(retryAfterSeconds) },
});

export const plainUnauthorized = plain(401, "Unauthorized");

/** Sends, spoils or withholds the reply to something that was done. */
export async function spoil(reply: FastifyReply, answer: Reply, { kind, value }: DueFault): Promise<void> {
  if (!isAfterCommit(kind)) return send(reply, answer);
  switch (kind) {
    case "commit-then-timeout":
      return withhold(reply);
    case "commit-then-500":
      return send(reply, plain(500, "Internal Server Error"));
    case "commit-then-reset":
      return reset(reply);
    case "slow":
      await wait(value, undefined, { ref: false });
      return reply.raw.destroyed ? withhold(reply) : send(reply, answer);
    case "malformed-json":
      return send(reply, { ...answer, body: `${answer.body.toString().slice(0, -1)},,}` });
    case "truncated":
      return truncate(reply, answer);
    case "huge":
      return stream(reply, answer, behindSpaces(answer, Math.max(value, 1) * 1_048_576));
    case "never-ending":
      return stream(reply, answer, spaces());
  }
}

/** Says nothing; the client waits. */
export function withhold(reply: FastifyReply): void {
  void reply.hijack();
}

export function reset(reply: FastifyReply): void {
  withhold(reply);
  reply.raw.socket?.resetAndDestroy();
}

/** Says how long it is and hangs up in the middle. */
function truncate(reply: FastifyReply, answer: Reply): void {
  withhold(reply);
  const body = answer.body.toString();
  const headers = { "content-type": typeOf(answer), "content-length": Buffer.byteLength(body), ...answer.headers };
  reply.raw.writeHead(answer.status ?? 200, headers);
  reply.raw.write(body.slice(0, Math.floor(body.length / 2)), () => reply.raw.destroy());
}

function stream(reply: FastifyReply, answer: Reply, chunks: Iterable<unknown> | AsyncIterable<unknown>): void {
  void reply
    .code(answer.status ?? 200)
    .header("content-type", typeOf(answer))
    .send(Readable.from(chunks));
}

/** The reply behind `size` bytes of white space, which every parser has to read. */
function* behindSpaces({ body }: Reply, size: number): Generator<string | Buffer> {
  for (let left = size; left > 0; left -= 65_536) yield Buffer.alloc(65_536, 0x20);
  yield body;
}

/** One every now and then, for as long as somebody listens. */
async function* spaces(): AsyncGenerator<string> {
  for (;;) {
    yield " ";
    await wait(50, undefined, { ref: false });
  }
}
