/**
 * When a code ends: with the day in Brisbane that lies so many days after the day it starts on. A code is expired after that
 * instant, everywhere. Brisbane keeps UTC+10 all year. Source: AMB-142.
 */
const dayMs = 86_400_000;
const brisbaneMs = 10 * 3_600_000;
/** Days since 1970 in Brisbane. */
const dayOf = (at: Date): number => Math.floor((at.getTime() + brisbaneMs) / dayMs);

/** The last millisecond of the Brisbane day `days` days after the one this instant lies in; 0 is the same day. */
export const codeExpiry = (startAt: Date, days: number): Date =>
  new Date((dayOf(startAt) + days + 1) * dayMs - brisbaneMs - 1);

/** Codes that can still be used and end within so many days are about to expire. */
export const endingWithinDays = 7;

/** Codes start, and automations run, within so many days: ten years. */
export const furthestDays = 3_650;

/** Days from start to end, as the generation payload counts them; below 0 where the end comes first. */
export const expiryDaysBetween = (startAt: Date, endAt: Date): number => dayOf(endAt) - dayOf(startAt);
