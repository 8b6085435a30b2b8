/**
 * What a test and a person steer a sandbox with, on a port of its own so that it answers while the vendor "is away":
 * `GET /_sandbox/state`, `/journal`, `/faults`; `POST /_sandbox/faults {fault, times, match}` or `{plan}`,
 * `/clock {advanceSeconds}`, `/reset`; and a page at `/`. Answers only requests to a loopback name; with a token, writing
 * needs it in `x-sandbox-token`.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { SandboxClock } from "./clock.ts";
import { parseFaults } from "./fault-request.ts";
import type { Faults } from "./faults.ts";
import { askedOf, type HttpAsked, json, type Reply, send } from "./http.ts";
import type { Journal } from "./journal.ts";
import { listen, type Listener } from "./listener.ts";

type Answer = (asked: HttpAsked) => Reply | Promise<Reply>;
/** By method and Fastify's path, `GET /messages/*`. What throws is told in a 422. */
export type Routes = Readonly<Record<string, Answer>>;

export interface ControlOptions {
  /** Needed for every POST when given. */
  readonly token?: string | undefined;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly clock: SandboxClock;
  /** What the sandbox holds, for people and tests. */
  readonly state: () => unknown;
  /** Back to how it started, beside journal, faults and clock. */
  readonly reset: () => void | Promise<void>;
  /** Called after each request. */
  readonly answered?: () => void;
  /** The page, and the sandbox's own controls. */
  readonly routes: Routes;
}

/** Of what people and tests see; a vendor's replies are its own. */
const pageHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

export function openControls(options: ControlOptions): Promise<Listener> {
  return listen((app) => {
    app.addHook("onRequest", (request, reply, done) => {
      void reply.headers(pageHeaders);
      const refusal = refusalOf(request, options.token);
      if (refusal === undefined) done();
      else send(reply, refusal);
    });
    app.setNotFoundHandler((_request, reply) =>
      send(reply, json({ message: "There is nothing at this address" }, 404)),
    );
    for (const [key, answer] of Object.entries({ ...commonRoutes(options), ...options.routes })) {
      const [method = "", url = ""] = key.split(" ");
      const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        send(reply, await answerOf(answer, askedOf(request)));
        options.answered?.();
      };
      app.route({ method, url, handler: (request, reply) => void handler(request, reply) });
    }
  });
}

async function answerOf(answer: Answer, asked: HttpAsked): Promise<Reply> {
  try {
    return await answer(asked);
  } catch (error) {
    return json({ message: error instanceof Error ? error.message : "failed" }, 422);
  }
}

/** A page of somebody else's in a browser on this machine can neither steer a sandbox nor read it under a name of its own. */
function refusalOf({ headers, method, hostname }: FastifyRequest, token: string | undefined): Reply | undefined {
  if (!["127.0.0.1", "localhost", "[::1]"].includes(hostname)) return json({ message: "only from this machine" }, 403);
  const isReading = method === "GET" || method === "HEAD";
  if (isReading || token === undefined || headers["x-sandbox-token"] === token) return undefined;
  return json({ message: "x-sandbox-token is missing or wrong" }, 403);
}

const clockChange = z.strictObject({ advanceSeconds: z.number().min(0) });

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
      await clock.advance(clockChange.parse(JSON.parse(text)).advanceSeconds);
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
