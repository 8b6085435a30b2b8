/**
 * What a test and a person steer a sandbox with, on a port of its own so that it answers while the vendor "is away":
 * `GET /_sandbox/state`, `/journal`, `/faults`; `POST /_sandbox/faults {fault, times, match}` or `{plan}`,
 * `/clock {advanceSeconds}`, `/reset`; and a page at `/`. Answers only requests to a loopback name; with a token, writing
 * needs it in `x-sandbox-token`.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SandboxClock } from "./clock.ts";
import { parseFaults } from "./fault-request.ts";
import type { Faults } from "./faults.ts";
import { type HttpAsked, json, readRequest, type Reply, sendReply } from "./http.ts";
import type { Journal } from "./journal.ts";
import { listen, type Listener } from "./listener.ts";

export type { Reply } from "./http.ts";
export { json } from "./http.ts";

/** Keyed `GET /path`; a key that ends in `/*` takes what begins like it, the longest first. */
export type Routes = Readonly<Record<string, (asked: HttpAsked) => Reply | Promise<Reply>>>;

export interface ControlOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Needed for every POST when given. */
  readonly token?: string | undefined;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly clock: SandboxClock;
  /** What the sandbox holds, for people and tests. */
  readonly state: () => unknown;
  /** Back to how it started, beside journal, faults and clock. */
  readonly reset: () => void | Promise<void>;
  /** The sandbox's own controls and pages; `GET /` is its first page. */
  readonly routes: Routes;
}

export function openControls(options: ControlOptions): Promise<Listener> {
  const routes = { ...commonRoutes(options), ...options.routes };
  return listen(options, (request, response) => void serve(routes, options.token, { request, response }));
}

function commonRoutes({ journal, faults, clock, state, reset }: ControlOptions): Routes {
  const faultsNow = (): Reply => json({ open: faults.open(), hits: faults.hits() });
  return {
    "GET /_sandbox/state": () => json(state()),
    "GET /_sandbox/journal": ({ url }) => {
      const after = Number(url.searchParams.get("after") ?? 0);
      return json({ entries: journal.entries().filter(({ n }) => n > after) });
    },
    "GET /_sandbox/faults": faultsNow,
    "POST /_sandbox/faults": ({ text }) => {
      parseFaults(text, faults);
      return faultsNow();
    },
    "DELETE /_sandbox/faults": () => {
      faults.clear();
      return faultsNow();
    },
    "POST /_sandbox/clock": async ({ text }) => {
      const seconds: unknown = fieldOf(JSON.parse(text), "advanceSeconds");
      if (typeof seconds !== "number" || !(seconds >= 0)) return json({ message: "advanceSeconds, please" }, 422);
      await clock.advance(seconds);
      return json({ now: clock.now() });
    },
    "POST /_sandbox/reset": async () => {
      journal.clear();
      faults.clear();
      clock.reset();
      await reset();
      return json({ ok: true });
    },
  };
}

/** A field of something parsed, undefined where there is none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** Of what people and tests see; a vendor's replies are its own. */
const pageHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

async function serve(
  routes: Routes,
  token: string | undefined,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const reply = refusalOf(request, token) ?? (await replyTo(routes, request));
  sendReply(response, { ...reply, headers: { ...pageHeaders, ...reply.headers } });
}

/** A page of somebody else's in a browser on this machine can neither steer a sandbox nor read it under a name of its own. */
function refusalOf({ headers, method }: IncomingMessage, token: string | undefined): Reply | undefined {
  const host = (headers.host ?? "").replace(/:\d+$/, "");
  if (!["127.0.0.1", "localhost", "[::1]"].includes(host)) return json({ message: "only from this machine" }, 403);
  const isReading = method === "GET" || method === "HEAD";
  if (isReading || token === undefined || headers["x-sandbox-token"] === token) return undefined;
  return json({ message: "x-sandbox-token is missing or wrong" }, 403);
}

async function replyTo(routes: Routes, request: IncomingMessage): Promise<Reply> {
  try {
    const asked = await readRequest(request);
    const wanted = `${asked.method} ${asked.url.pathname}`;
    const key = routes[wanted] === undefined ? prefixOf(routes, wanted) : wanted;
    return (await routes[key]?.(asked)) ?? json({ message: "There is nothing at this address" }, 404);
  } catch (error) {
    return json({ message: error instanceof Error ? error.message : "failed" }, 422);
  }
}

const prefixOf = (routes: Routes, wanted: string): string =>
  Object.keys(routes)
    .filter((key) => key.endsWith("/*") && wanted.startsWith(key.slice(0, -1)))
    .toSorted((a, b) => b.length - a.length)[0] ?? "";
