/** When a page comes back to the live socket. Pure. Source: docs/decisions/0056. */

const firstLongestMs = 5_000;
const longestMs = 60_000;

/**
 * How long a page waits before it connects again: at random, so that the pages a server lost at one moment do not come back at one
 * moment, and up to twice as long with each try that failed.
 *
 * @param tries - that failed since it was authenticated last, from 0
 * @param chance - 0 to 1, the page's own
 * @returns milliseconds, from a tenth of what it may be to all of it: 0.5 to 5 s, then 1 to 10 s, at last 6 to 60 s
 */
export function returnWaitMs(tries: number, chance: number): number {
  const most = Math.min(longestMs, firstLongestMs * 2 ** tries);
  return Math.round(most * (0.1 + 0.9 * chance));
}

/** What the server says with 'authenticated'. */
export interface Welcome {
  /** For how long nobody was told anything, as far as this server knows: what was read before may be out of date. */
  readonly quietForMs: number;
}

/** The welcome as it came; one that is none tells that anything may have been missed. */
export function welcomeOf(given: unknown): Welcome {
  const quietForMs: unknown =
    typeof given === "object" && given !== null ? Reflect.get(given, "quietForMs") : undefined;
  return { quietForMs: typeof quietForMs === "number" && quietForMs >= 0 ? quietForMs : 0 };
}
