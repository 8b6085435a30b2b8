/**
 * The HTTP side every sandbox has: its own routes, and the controls a test steers it with.
 * `GET /_sandbox/state`, `GET /_sandbox/journal`, `POST /_sandbox/faults {kind, times}`, `POST /_sandbox/reset`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Faults } from "./faults.ts";
import type { Journal } from "./journal.ts";

export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Asked {
  readonly url: URL;
  readonly body: string;
}
/** Keyed `GET /path`; the longest key that the request starts with wins when the key ends in `/*`. */
export type Routes = Readonly<Record<string, (asked: Asked) => Reply>>;

export interface ControlServerOptions {
  readonly host: string;
  readonly port: number;
  readonly routes: Routes;
  readonly journal: Journal;
  readonly faults: Faults;
  /** What the sandbox holds, for people and tests. */
  readonly state: () => unknown;
  /** Back to how it started. */
  readonly reset: () => void;
}

export interface ControlServer {
  readonly port: number;
  close(): Promise<void>;
}

const largestBody = 1_048_576;

export const json = (value: unknown, status = 200): Reply => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});

export async function startControlServer(options: ControlServerOptions): Promise<ControlServer> {
  const routes = { ...controls(options), ...options.routes };
  const server = createServer((request, response) => void answer(routes, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: portOf(server.address()), close };
}

/** The port of what a server listens on. */
export const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

function controls({ journal, faults, state, reset }: ControlServerOptions): Routes {
  return {
    "GET /_sandbox/state": () => json(state()),
    "GET /_sandbox/journal": () => json({ entries: journal.entries() }),
    "GET /_sandbox/faults": () => json(faults.ordered()),
    "POST /_sandbox/faults": ({ body }) => {
      const asked: unknown = JSON.parse(body);
      const kind = memberOf(asked, "kind");
      const times = memberOf(asked, "times") ?? 1;
      if (typeof kind !== "string" || typeof times !== "number")
        return json({ message: "kind and times, please" }, 422);
      faults.order(kind, times);
      return json(faults.ordered());
    },
    "POST /_sandbox/reset": () => {
      journal.clear();
      faults.clear();
      reset();
      return json({ ok: true });
    },
  };
}

async function answer(routes: Routes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = await replyTo(routes, request);
  response.writeHead(reply.status ?? 200, {
    "content-type": reply.type ?? "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    ...reply.headers,
  });
  response.end(reply.body);
}

async function replyTo(routes: Routes, request: IncomingMessage): Promise<Reply> {
  try {
    const url = new URL(request.url ?? "/", "http://sandbox");
    const body = await bodyOf(request);
    const wanted = `${request.method ?? "GET"} ${url.pathname}`;
    const key = routes[wanted] === undefined ? prefixOf(routes, wanted) : wanted;
    return routes[key]?.({ url, body }) ?? json({ message: "There is nothing at this address" }, 404);
  } catch (error) {
    return json({ message: error instanceof Error ? error.message : "failed" }, 400);
  }
}

const prefixOf = (routes: Routes, wanted: string): string =>
  Object.keys(routes)
    .filter((key) => key.endsWith("/*") && wanted.startsWith(key.slice(0, -1)))
    .toSorted((a, b) => b.length - a.length)[0] ?? "";

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Error("the body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
