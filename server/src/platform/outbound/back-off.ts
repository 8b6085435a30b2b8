/** Waits between tries; each with jitter, and never shorter than the provider asked for. */
const firstMs = 1_000;
const longestMs = 10 * 60_000;
/** A provider that asks for more than this is taken at this. */
const longestAskedMs = 15 * 60_000;
const longestLookMs = 24 * 3_600_000;
/** As long as a server is left alone after failures. */
const shortestRestMs = 5_000;

/**
 * After a try that did not get through: 1 s, 2 s, 4 s … 10 min, or half of it.
 * @param tries - tries in a row that came to nothing, this one included
 * @param random - 0 to 1
 * @returns milliseconds
 */
export const backOff = (tries: number, random: number): number =>
  jittered(Math.min(longestMs, firstMs * 2 ** Math.min(tries - 1, 20)), random);

/**
 * After a turn in which nobody was asked, because the provider is left alone for a while: a quarter of the time it has been
 * away, 5 s to 10 min, or half of it.
 */
export const restOf = (awayMs: number, random: number): number =>
  jittered(Math.min(longestMs, Math.max(2 * shortestRestMs, awayMs / 4)), random);

/** Until what waits for something of ours is looked at again: an eighth of its age, at least so long, at most a day, or half of it. */
export const slowLook = (ageMs: number, leastMs: number, random: number): number =>
  jittered(Math.min(longestLookMs, Math.max(leastMs, ageMs / 8)), random);

const jittered = (milliseconds: number, random: number): number => Math.round(milliseconds * (0.5 + random / 2));

/** What a provider asked for (Retry-After), within bounds. @returns milliseconds */
export const askedMs = (seconds: number | undefined): number =>
  Math.max(0, Math.min(longestAskedMs, (seconds ?? 0) * 1_000));
