/** Waits between tries: 1 s, 2 s, 4 s … 60 s, each with full jitter, and never shorter than the provider asked for. */
const firstMs = 1_000;
const longestMs = 60_000;
/** A provider that asks for more than this is taken at this. */
const longestAskedMs = 15 * 60_000;

/**
 * @param tries - tries in a row that came to nothing, this one included
 * @param askedSeconds - what the provider asked for (Retry-After)
 * @param random - 0 to 1
 * @returns milliseconds
 */
export function backOff(tries: number, askedSeconds: number | undefined, random: number): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.min(tries - 1, 10));
  return Math.round(askedMs(askedSeconds) + ceiling * random);
}

/** What a provider asked for (Retry-After), within bounds. @returns milliseconds */
export const askedMs = (seconds: number | undefined): number =>
  Math.max(0, Math.min(longestAskedMs, (seconds ?? 0) * 1_000));
