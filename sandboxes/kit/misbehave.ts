/**
 * What the faults every HTTP sandbox knows do to a request. Those of `withoutCommit` happen before the vendor's own code is asked,
 * so nothing is written; those of `afterCommit` spoil the reply to something that was done.
 */
import type { ServerResponse } from "node:http";
import type { DueFault } from "./faults.ts";
import { headersOf, type Reply, sendReply } from "./http.ts";

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
export type AfterCommit = (typeof afterCommit)[number];

export const isWithoutCommit = (kind: string): kind is WithoutCommit => withoutCommit.some((one) => one === kind);
export const isAfterCommit = (kind: string): kind is AfterCommit => afterCommit.some((one) => one === kind);

const proxyPage: Reply = {
  status: 502,
  body: "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>",
};

/** The page of a proxy in front of a vendor that is away. */
export const plainRefusals: Readonly<Record<"503" | "html-502", Reply>> = {
  "503": { status: 503, body: "<html><body><h1>Service Unavailable</h1></body></html>" },
  "html-502": proxyPage,
};

export const plainThrottle = (retryAfterSeconds: number): Reply => ({
  status: 429,
  type: "text/plain; charset=utf-8",
  body: "Too Many Requests",
  headers: { "retry-after": String(retryAfterSeconds) },
});

export const plainUnauthorized: Reply = { status: 401, type: "text/plain; charset=utf-8", body: "Unauthorized" };

/** Sends, spoils or withholds the reply to something that was done. */
export function spoil(response: ServerResponse, reply: Reply, { kind, value }: DueFault): void {
  if (!isAfterCommit(kind)) return sendReply(response, reply);
  switch (kind) {
    case "commit-then-timeout":
      return;
    case "commit-then-500":
      return sendReply(response, { status: 500, type: "text/plain; charset=utf-8", body: "Internal Server Error" });
    case "commit-then-reset":
      response.socket?.resetAndDestroy();
      return;
    case "slow":
      setTimeout(() => response.destroyed || sendReply(response, reply), value).unref();
      return;
    case "malformed-json":
      return sendReply(response, { ...reply, body: `${text(reply).slice(0, -1)},,}` });
    case "truncated":
      return truncate(response, reply);
    case "huge":
      return pour(response, reply, Math.max(value, 1) * 1_048_576);
    case "never-ending":
      return drip(response, reply);
  }
}

const text = (reply: Reply): string => reply.body.toString();

/** Says how long it is and hangs up in the middle. */
function truncate(response: ServerResponse, reply: Reply): void {
  const body = text(reply);
  response.writeHead(reply.status ?? 200, headersOf(reply));
  response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
}

/** The reply behind `size` bytes of white space, which every parser has to read. */
function pour(response: ServerResponse, reply: Reply, size: number): void {
  const chunk = Buffer.alloc(65_536, 0x20);
  response.writeHead(reply.status ?? 200, { "content-type": headersOf(reply)["content-type"] });
  let left = size;
  const more = (): void => {
    for (; left > 0 && !response.destroyed; left -= chunk.length) {
      if (!response.write(chunk)) {
        left -= chunk.length;
        return void response.once("drain", more);
      }
    }
    response.end(reply.body);
  };
  more();
}

/** A byte now and then, for as long as somebody listens. */
function drip(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status ?? 200, { "content-type": headersOf(reply)["content-type"] });
  const timer = setInterval(() => {
    if (response.destroyed) clearInterval(timer);
    else response.write(" ");
  }, 50).unref();
}
