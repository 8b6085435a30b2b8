/**
 * The only place business time comes from; SQL gets it as a parameter. A test sets it.
 * Instants are UTC; the business day is Brisbane's, which has no daylight saving. Source: spec part 1, section 9; AMB-53.
 */
export interface Clock {
  now(): Date;
  /** How far it is ahead of the machine's clock, ms; missing for one that is never moved while the program runs. */
  readonly shiftMs?: () => number;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands where it is put, for tests. */
export interface SettableClock extends Clock {
  set(at: Date | string): void;
  advance(milliseconds: number): void;
}
export function settableClock(start: Date | string): SettableClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set: (next) => {
      at = new Date(next).getTime();
    },
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}

const brisbane = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Australia/Brisbane",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
export const brisbaneDay = (at: Date): string => brisbane.format(at);

export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;
export const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
