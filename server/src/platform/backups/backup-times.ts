/** When backups are due. Pure. */
import { days, hours } from "../clock/clock.ts";

/** 2 am in Brisbane, which has no daylight saving. */
const baseHour = hours(16);
/** Sunday, 3 am in Brisbane, counted from the first Saturday of 1970 UTC. */
const trialHour = days(2) + hours(17);

const lastMultiple = (now: Date, every: number, offset: number): number =>
  Math.floor((now.getTime() - offset) / every) * every + offset;

/** @param last - when the newest base was made; undefined if there is none of this timeline */
export const isBaseDue = (now: Date, last: Date | undefined): boolean =>
  last === undefined || last.getTime() < lastMultiple(now, days(1), baseHour);

/** @param last - when a trial went well; undefined if none has */
export const isTrialDue = (now: Date, last: Date | undefined): boolean =>
  last === undefined || last.getTime() < lastMultiple(now, days(7), trialHour);
