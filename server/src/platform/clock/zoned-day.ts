/** Days of a time zone, YYYY-MM-DD, and the instants they begin at. */

/** Whether it is the IANA name of a time zone; an offset is none. */
export function isZone(name: string): boolean {
  if (!/^[a-z]+(?:[/_+-][a-z0-9]+)*$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}

export const dayIn = (zone: string, at: Date): string => wallClock(zone, at).slice(0, 10);

/** The day so many days later; earlier with a negative number. Never later than the last day that has four digits for its year. */
export const laterDay = (day: string, days: number): string => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const later = new Date(Date.UTC(year, month - 1, date + days));
  return later.getUTCFullYear() > 9_999 ? "9999-12-31" : later.toISOString().slice(0, 10);
};

/** How many days later the second day is; negative where it is earlier. */
export const daysFrom = (first: string, second: string): number =>
  Math.round((Date.parse(second) - Date.parse(first)) / 86_400_000);

/** The same day of the year before; of 29 February the 28th. */
export const yearBefore = (day: string): string =>
  `${String(Number(day.slice(0, 4)) - 1).padStart(4, "0")}${day.slice(4).replace("-02-29", "-02-28")}`;

/** When a day begins there. Where the clocks are put forward at midnight, that is 01:00. */
export function startOfDay(zone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The zone's clock is ahead of UTC's by the same at the two instants unless it is changed between them.
  const first = midnight - aheadOfUtc(zone, midnight);
  const second = midnight - aheadOfUtc(zone, first);
  return new Date(dayIn(zone, new Date(second)) < day ? first : second);
}

/** An instant as the clocks there show it, with how far they are ahead: 2026-11-21T12:00:00+10:00. */
export function zonedInstant(zone: string, at: Date): string {
  const ahead = Math.round(aheadOfUtc(zone, Math.floor(at.getTime() / 1_000) * 1_000) / 60_000);
  const [hours, minutes] = [Math.trunc(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((n) =>
    String(n).padStart(2, "0"),
  );
  return `${wallClock(zone, at)}${ahead < 0 ? "-" : "+"}${hours}:${minutes}`;
}

const aheadOfUtc = (zone: string, at: number): number => Date.parse(`${wallClock(zone, new Date(at))}Z`) - at;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** What a clock on the wall there shows: 2026-11-21T12:00:00. */
function wallClock(zone: string, at: Date): string {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { ...wallClockParts, timeZone: zone });
  clocks.set(zone, clock);
  return clock.format(at).replace(" ", "T").padStart("2026-11-21T12:00:00".length, "0");
}
const wallClockParts = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;
