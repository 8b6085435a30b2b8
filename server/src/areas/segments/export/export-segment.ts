import { exportFileName, exportSegment, optionalExportFields, rowCountHeader } from "@crema/contract/areas/segments";
import type { Clock } from "../../../platform/clock/clock.ts";
import { isZone } from "../../../platform/clock/zoned-day.ts";
import { bind } from "../../../platform/http/bind-call.ts";
import { userOf } from "../../../platform/http/caller.ts";
import { invalid, notFound, Refusal } from "../../../platform/http/refusal.ts";
import { createSlots } from "../../../platform/http/slots.ts";
import { askedRules } from "../members/read-rules.ts";
import { segmentOf } from "../segment-rows.ts";
import { exportPieces } from "./export-pieces.ts";

/** People whose export is under way: nobody takes both places. */
const underWay = new Set<string>();
/** A place is given back if nothing was taken for so long. */
const longestPauseMs = 30_000;
const lookEveryMs = 1_000;

/** So many at a time, each with a connection of the database of its own; nobody waits in silence for minutes. */
const inSlot = createSlots({
  atOnce: 2,
  waiting: 0,
  full: () =>
    new Refusal("too_many_requests", "Two exports are under way right now; try again in a minute", {
      retryAfterSeconds: 30,
    }),
});

/**
 * A segment's people, read while the client takes them. What is wrong is told before the first byte; behind it the answer breaks off.
 * Source: CSV-08; AMB-113, AMB-114; docs/decisions/0052.
 */
export const exportSegmentCall = bind(exportSegment, async (deps, caller, { params, body }) => {
  const { tz } = body;
  const { signal } = caller;
  const { uuid } = params;
  if (!isZone(tz)) throw invalid({ tz: `There is no time zone '${tz}'` });
  if (body.segmentUuid !== undefined && body.segmentUuid.toLowerCase() !== uuid)
    throw invalid({ segmentUuid: "is not that of the segment in the address" });
  const segment = await segmentOf(deps.db, uuid);
  if (segment === undefined) throw notFound("Segment");
  const asked = askedRules(segment);
  const fields = optionalExportFields.filter((field) => body.optionalFields.includes(field));

  const leave = await enter(userOf(caller) ?? "", signal);
  const told = (count: number): void => {
    caller.setHeader(rowCountHeader, String(count));
    caller.setHeader("content-disposition", `attachment; filename="${exportFileName(segment.name)}"`);
  };
  const moment = { zone: tz, at: deps.clock.now() };
  const pieces = leaving(exportPieces(deps, caller, { segment, asked, fields, moment, signal, told }), {
    clock: deps.clock,
    leave,
  });
  // Begun here: what is wrong is answered, and from now on it ends as it should however it ends.
  await pieces.next();
  signal.addEventListener("abort", () => void pieces.return(undefined), { once: true });
  return pieces;
});

/** @returns what gives the place back @throws Refusal too_many_requests if there is none, or the person has one */
async function enter(userUuid: string, signal: AbortSignal): Promise<() => void> {
  if (underWay.has(userUuid))
    throw new Refusal("too_many_requests", "Your other export is still under way; wait until it has ended", {
      retryAfterSeconds: 30,
    });
  const entered = Promise.withResolvers<void>();
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const work = (): Promise<void> => {
    entered.resolve();
    return isOver;
  };
  // Before anything is waited for, so that of two presses at once the second is refused.
  underWay.add(userUuid);
  const leave = (): void => {
    underWay.delete(userUuid);
    resolve();
  };
  inSlot(work, signal).catch(entered.reject);
  try {
    await entered.promise;
  } catch (error) {
    leave();
    throw error;
  }
  return leave;
}

/** Gives the place back behind the last piece, and also to others if the reader takes no more: its answer breaks off then. */
async function* leaving<Piece>(
  pieces: AsyncGenerator<Piece>,
  { clock, leave }: { clock: Clock; leave: () => void },
): AsyncGenerator<Piece, undefined> {
  let isGivenUp = false;
  try {
    for await (const piece of pieces) {
      const since = clock.now().getTime();
      const watch = setInterval(() => {
        if (clock.now().getTime() - since <= longestPauseMs) return;
        clearInterval(watch);
        isGivenUp = true;
        // What fails while it ends is in the audit and the log already; the place is free either way.
        pieces.return(undefined).then(leave, leave);
      }, lookEveryMs);
      try {
        yield piece;
      } finally {
        clearInterval(watch);
      }
      if (isGivenUp) throw new Error("the export was taken too slowly");
    }
  } finally {
    leave();
  }
  return undefined;
}
