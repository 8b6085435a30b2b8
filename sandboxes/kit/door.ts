/**
 * A vendor's own address: one listener that reads a request, meets the fault that is due, asks the vendor's code, and notes
 * everything in the journal.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SandboxClock } from "./clock.ts";
import type { DueFault, Faults } from "./faults.ts";
import { type HttpAsked, json, readRequest, type Reply, sendReply } from "./http.ts";
import type { Journal } from "./journal.ts";
import { listen, type Listener } from "./listener.ts";
import {
  isAfterCommit,
  isWithoutCommit,
  plainRefusals,
  plainThrottle,
  plainUnauthorized,
  spoil,
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

export interface Door {
  /** The vendor's word for what is asked; faults and the journal go by it. */
  operationOf(asked: HttpAsked): string;
  /** The vendor's answer. An error thrown here is a mistake of the sandbox: 500 with its message. */
  answer(asked: Asked): Reply | Promise<Reply>;
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
  readonly host: string;
  readonly port: number;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly clock: SandboxClock;
}

const farAhead = new Date(8.64e15);

export async function openDoor(name: string, door: Door, around: DoorSurroundings): Promise<Listener> {
  const listener: Listener = await listen(around, (request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request).catch(() => undefined);
    if (asked === undefined) return sendReply(response, json({ message: "the body is too large" }, 413));
    const operation = operationOf(door, asked);
    const fault = around.faults.due({ door: name, operation });
    const { masked, secrets = [] } = door;
    const note = noteOf(around.journal, { door: name, operation, asked, fault, masked, secrets });
    if (fault !== undefined && isWithoutCommit(fault.kind)) {
      const reply = refusals[fault.kind](door, asked, fault.value);
      note(reply, false);
      if (fault.kind === "reset-before-commit") response.socket?.resetAndDestroy();
      if (fault.kind === "refuse-connect") await listener.goAway(fault.value || 50);
      if (reply !== undefined) sendReply(response, reply);
      return;
    }
    let hasCommitted = false;
    const commits = (): void => {
      hasCommitted = true;
    };
    const reply = await answerOf(door, { ...asked, door: name, operation, commits, ...sightOf(fault, around.clock) });
    note(reply, hasCommitted);
    if (fault === undefined) sendReply(response, reply);
    else spoil(response, reply, fault);
  }

  return listener;
}

/** A request that the vendor's code cannot even name gets its answer all the same. */
function operationOf(door: Door, asked: HttpAsked): string {
  try {
    return door.operationOf(asked);
  } catch {
    return "unreadable";
  }
}

async function answerOf(door: Door, asked: Asked): Promise<Reply> {
  try {
    return await door.answer(asked);
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
  "auth-expired": (door, asked) => door.authExpired?.(asked) ?? plainUnauthorized,
  "timeout-before-commit": () => undefined,
  "reset-before-commit": () => undefined,
  "refuse-connect": () => undefined,
};

interface Noted {
  readonly door: string;
  readonly operation: string;
  readonly asked: HttpAsked;
  readonly fault: DueFault | undefined;
  readonly masked: Door["masked"];
  readonly secrets: readonly string[];
}

function noteOf(journal: Journal, { door, operation, asked, fault, masked, secrets }: Noted) {
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
