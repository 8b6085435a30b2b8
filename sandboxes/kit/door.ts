/**
 * A vendor's own address: reads a request, meets the fault that is due, asks the vendor's code, and notes everything in the
 * journal.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { SandboxClock } from "./clock.ts";
import type { DueFault, Faults } from "./faults.ts";
import { askedOf, type HttpAsked, json, type Reply, send } from "./http.ts";
import type { Journal } from "./journal.ts";
import { listen, type Listener } from "./listener.ts";
import {
  isAfterCommit,
  isWithoutCommit,
  plainRefusals,
  plainThrottle,
  plainUnauthorized,
  reset,
  spoil,
  withhold,
  type WithoutCommit,
} from "./misbehave.ts";
import { redactedHeaders, redactedText } from "./redact.ts";

export interface Asked extends HttpAsked {
  /** Which listener was asked, by its name. */
  readonly door: string;
  readonly operation: string;
  /** A fault of the vendor's own kinds (`partial`, a wrong id) that is due for this request. */
  readonly fault: DueFault | undefined;
  /** Reads show what was written up to this instant of the sandbox's clock; later than now unless reads lag behind. */
  readonly seesUntil: Date;
  /** Says that this request wrote something. */
  commits(): void;
}

const paramsOf = z.record(z.string(), z.string());
type Params = Readonly<z.infer<typeof paramsOf>>;
type Answer = Reply | Promise<Reply>;

export interface Door {
  /** What every address of `calls` begins with. */
  readonly base?: string;
  /** The vendor's calls by operation: `GET /orders/{number}`. */
  readonly calls?: Readonly<Record<string, (asked: Asked, params: Params) => Answer>>;
  /** The vendor's word for what is asked, for requests that are none of `calls`; faults and the journal go by it. */
  operationOf?(asked: HttpAsked): string;
  /** Comes before every call. @returns the refusal of somebody who may not ask; undefined for everybody else */
  refusalOf?(asked: Asked): Reply | undefined;
  /** The vendor's answer if the request is none of `calls`. An error thrown here is a mistake of the sandbox: 500 with its message. */
  answer(asked: Asked): Answer;
  /** The vendor's own form of refusals; without one, a plain one stands in: 429, and 401 for the other two. */
  readonly throttled?: (retryAfterSeconds: number, asked: HttpAsked) => Reply;
  readonly authWrong?: (asked: HttpAsked) => Reply;
  readonly authExpired?: (asked: HttpAsked) => Reply;
  /** Names of headers and of JSON or form fields whose values the journal masks, besides `authorization` and the like. */
  readonly secrets?: readonly string[];
  /** The body as the journal keeps it, where secrets go without names; as it came when left out. */
  readonly masked?: ((asked: HttpAsked) => string) | undefined;
}

export interface DoorSurroundings {
  readonly journal: Journal;
  readonly faults: Faults;
  readonly clock: SandboxClock;
  /** Called after each request. */
  readonly answered: () => void;
}

const farAhead = new Date(8.64e15);

/** What a request is about, and who answers it. */
interface Called {
  readonly operation: string;
  readonly answer: (asked: Asked) => Answer;
}

export async function openDoor(name: string, door: Door, around: DoorSurroundings): Promise<Listener> {
  const { base = "", calls = {} } = door;
  const listener: Listener = await listen((app) => {
    for (const [operation, call] of Object.entries(calls)) {
      const [method = "", path = ""] = operation.split(" ");
      app.route({
        method,
        url: `${base}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        handler: (request, reply) =>
          void serve(request, reply, { operation, answer: (asked) => call(asked, paramsOf.parse(request.params)) }),
      });
    }
    app.all(
      "/*",
      (request, reply) =>
        void serve(request, reply, { operation: operationOf(door, request), answer: (asked) => door.answer(asked) }),
    );
  });

  async function serve(request: FastifyRequest, reply: FastifyReply, called: Called): Promise<void> {
    const asked = askedOf(request);
    const { operation } = called;
    const fault = around.faults.due({ door: name, operation });
    const note = noteOf(around.journal, door, { door: name, operation, asked, fault });
    if (fault !== undefined && isWithoutCommit(fault.kind)) {
      const refusal = refusals[fault.kind](door, asked, fault.value);
      note(refusal, false);
      if (refusal !== undefined) return send(reply, refusal);
      if (fault.kind === "reset-before-commit") return reset(reply);
      withhold(reply);
      if (fault.kind === "refuse-connect") await listener.goAway(fault.value || 50);
      return;
    }
    let hasCommitted = false;
    const commits = (): void => {
      hasCommitted = true;
    };
    const answer = await answerOf(door, called, {
      ...asked,
      door: name,
      operation,
      commits,
      ...sightOf(fault, around.clock),
    });
    around.answered();
    note(answer, hasCommitted);
    if (fault === undefined) send(reply, answer);
    else await spoil(reply, answer, fault);
  }

  return listener;
}

/** A request that the vendor's code cannot even name gets its answer all the same. */
function operationOf(door: Door, request: FastifyRequest): string {
  try {
    return door.operationOf?.(askedOf(request)) ?? "unknown";
  } catch {
    return "unreadable";
  }
}

async function answerOf(door: Door, called: Called, asked: Asked): Promise<Reply> {
  try {
    return door.refusalOf?.(asked) ?? (await called.answer(asked));
  } catch (error) {
    return json({ message: `the sandbox failed: ${error instanceof Error ? error.message : "unknown"}` }, 500);
  }
}

function sightOf(fault: DueFault | undefined, clock: SandboxClock): Pick<Asked, "fault" | "seesUntil"> {
  if (fault?.kind === "stale-read")
    return { fault: undefined, seesUntil: new Date(clock.now().getTime() - fault.value) };
  const isVendors = fault !== undefined && !isAfterCommit(fault.kind);
  return { fault: isVendors ? fault : undefined, seesUntil: farAhead };
}

/** What the client is told of a fault before which nothing was written; undefined where nothing is answered at all. */
const refusals: Readonly<Record<WithoutCommit, (door: Door, asked: HttpAsked, value: number) => Reply | undefined>> = {
  "429": (door, asked, value) => door.throttled?.(value, asked) ?? plainThrottle(value),
  "503": () => plainRefusals["503"],
  "html-502": () => plainRefusals["html-502"],
  "auth-wrong": (door, asked) => door.authWrong?.(asked) ?? plainUnauthorized,
  "auth-expired": (door, asked) => (door.authExpired ?? door.authWrong)?.(asked) ?? plainUnauthorized,
  "timeout-before-commit": () => undefined,
  "reset-before-commit": () => undefined,
  "refuse-connect": () => undefined,
};

interface Noted {
  readonly door: string;
  readonly operation: string;
  readonly asked: HttpAsked;
  readonly fault: DueFault | undefined;
}

function noteOf(journal: Journal, { masked, secrets = [] }: Door, { door, operation, asked, fault }: Noted) {
  return (reply: Reply | undefined, committed: boolean): void =>
    journal.note(operation, {
      door,
      method: asked.method,
      path: redactedText(`${asked.url.pathname}${asked.url.search}`, secrets),
      headers: redactedHeaders(asked.headers, secrets),
      body: redactedText(masked?.(asked) ?? asked.text, secrets),
      status: reply?.status ?? (reply === undefined ? 0 : 200),
      reply: reply === undefined ? "" : redactedText(reply.body.toString(), secrets),
      committed,
      fault: fault === undefined ? null : fault.kind,
    });
}
