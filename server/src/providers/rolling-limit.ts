export interface RollingLimit {
  /** Counts a call. @returns the seconds until there is room, at least 1; undefined when the call may go */
  take(): number | undefined;
  /** The other side said that it was too much: nobody goes for so long. */
  rest(seconds: number): void;
}

/** @param now - milliseconds of a clock that never goes back */
export function createRollingLimit({
  most,
  withinMs,
  now = () => performance.now(),
}: {
  most: number;
  withinMs: number;
  now?: (() => number) | undefined;
}): RollingLimit {
  let taken: number[] = [];
  let restsUntil = Number.NEGATIVE_INFINITY;
  return {
    take() {
      const at = now();
      taken = taken.filter((one) => one > at - withinMs);
      const roomAt = taken.length < most ? restsUntil : Math.max(restsUntil, (taken.at(-most) ?? at) + withinMs);
      if (roomAt > at) return Math.max(1, Math.ceil((roomAt - at) / 1_000));
      taken.push(at);
      return undefined;
    },
    rest(seconds) {
      restsUntil = Math.max(restsUntil, now() + seconds * 1_000);
    },
  };
}
