/**
 * A clock that a test moves from outside, over loopback only and never in production (the configuration refuses it).
 * It runs on from where it was put, and the job queue with it.
 */
import type { FastifyInstance } from "fastify";
import { textOf } from "../values/property-of.ts";
import { invalid, refuse } from "../http/refusal.ts";
import { type Clock, systemClock } from "./clock.ts";

interface ShiftedClock extends Clock {
  readonly shiftMs: () => number;
  moveTo(at: Date): void;
}

export function shiftedClock(): ShiftedClock {
  let shift = 0;
  return {
    now: () => new Date(systemClock.now().getTime() + shift),
    shiftMs: () => shift,
    moveTo: (at) => {
      shift = at.getTime() - systemClock.now().getTime();
    },
  };
}

/** @param moved - called with how far the clock was moved, ms, before the call answers */
export function registerTestClock(
  server: FastifyInstance,
  clock: ShiftedClock,
  moved: (byMs: number) => Promise<void>,
): void {
  server.post("/_test/clock", async (request) => {
    if (request.socket.remoteAddress !== "127.0.0.1") throw refuse("not_found", "There is nothing at this address");
    const at = new Date(textOf(request.body, "at"));
    if (Number.isNaN(at.getTime())) throw invalid({ at: "must be an instant" });
    const before = clock.shiftMs();
    clock.moveTo(at);
    await moved(clock.shiftMs() - before);
    return { now: clock.now().toISOString() };
  });
}
