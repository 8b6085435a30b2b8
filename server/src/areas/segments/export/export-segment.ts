import {
  exportFileName,
  type exportSegment,
  optionalExportFields,
  rowCountHeader,
} from "@crema/contract/areas/segments";
import { isZone } from "../../../platform/clock/zoned-day.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid, notFound, Refusal } from "../../../platform/http/refusal.ts";
import { createSlots } from "../../../platform/http/slots.ts";
import { askedRules } from "../members/read-rules.ts";
import { segmentOf } from "../segment-rows.ts";
import { exportPieces } from "./export-pieces.ts";

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
export const exportSegmentAsCsv: Operation<typeof exportSegment> = async (deps, caller, { params, body }) => {
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

  const leave = await enter(signal);
  const told = (count: number): void => {
    caller.setHeader(rowCountHeader, String(count));
    caller.setHeader("content-disposition", `attachment; filename="${exportFileName(segment.name)}"`);
  };
  const moment = { zone: tz, at: deps.clock.now() };
  const pieces = leaving(exportPieces(deps, caller, { segment, asked, fields, moment, signal, told }), leave);
  // Begun here: what is wrong is answered, and from now on it ends as it should however it ends.
  await pieces.next();
  signal.addEventListener("abort", () => void pieces.return(undefined), { once: true });
  return pieces;
};

/** @returns what gives the place back @throws Refusal too_many_requests where there is none */
async function enter(signal: AbortSignal): Promise<() => void> {
  const entered = Promise.withResolvers<void>();
  const { promise: isOver, resolve: leave } = Promise.withResolvers<void>();
  const work = (): Promise<void> => {
    entered.resolve();
    return isOver;
  };
  inSlot(work, signal).catch(entered.reject);
  await entered.promise;
  return leave;
}

async function* leaving<Piece>(pieces: AsyncGenerator<Piece>, leave: () => void): AsyncGenerator<Piece, undefined> {
  try {
    yield* pieces;
  } finally {
    leave();
  }
  return undefined;
}
