import { days, hours } from "../clock/clock.ts";
import { timelineOf } from "./wal-segments.ts";

interface KeptBase {
  readonly id: string;
  readonly startSegment: string;
  readonly finishedAt: string;
}

/**
 * Any moment of the last `keptDays` stays restorable: the newest base from before that time is kept too, and every segment
 * that follows a kept base. The newest base always stays, however old it is.
 */
export function expiredBackups<Base extends KeptBase>(
  stored: { bases: readonly Base[]; segments: readonly string[] },
  { now, keptDays }: { now: Date; keptDays: number },
): { bases: Base[]; segments: string[]; kept: Base[] } {
  const since = new Date(now.getTime() - days(keptDays)).toISOString();
  const newestFirst = stored.bases.toSorted((a, b) => b.finishedAt.localeCompare(a.finishedAt));
  const firstOld = newestFirst.findIndex(({ finishedAt }) => finishedAt < since);
  const kept = firstOld === -1 ? newestFirst : newestFirst.slice(0, firstOld + 1);
  const newestTimeline = newestFirst
    .map(({ startSegment }) => timelineOf(startSegment))
    .toSorted()
    .at(-1);
  const isNeeded = (segment: string): boolean =>
    newestTimeline === undefined ||
    timelineOf(segment) > newestTimeline ||
    kept.some(({ startSegment }) => timelineOf(startSegment) === timelineOf(segment) && startSegment <= segment);
  return {
    bases: newestFirst.slice(kept.length),
    segments: stored.segments.filter((segment) => !isNeeded(segment)),
    kept,
  };
}

/** 2 am in Brisbane, which has no daylight saving. */
const baseHour = hours(16);
/** Sunday, 3 am in Brisbane, counted from the first Saturday of 1970 UTC. */
const trialHour = days(2) + hours(17);

const lastMultiple = (now: Date, every: number, offset: number): number =>
  Math.floor((now.getTime() - offset) / every) * every + offset;

export const isBaseDue = (now: Date, last: Date | undefined): boolean =>
  last === undefined || last.getTime() < lastMultiple(now, days(1), baseHour);

export const isTrialDue = (now: Date, last: Date | undefined): boolean =>
  last === undefined || last.getTime() < lastMultiple(now, days(7), trialHour);
