import type { Clock } from "../clock/clock.ts";

const longestSeconds = 3_600;

/** Remembers that a server asked to be left alone for a while; kept in this process. */
export interface Pause {
  /** Never shortens one that runs; at most an hour. */
  begin(seconds: number): void;
  secondsLeft(): number;
}

export function createPause(clock: Clock): Pause {
  let endsAt = 0;
  return {
    begin(seconds) {
      endsAt = Math.max(endsAt, clock.now().getTime() + Math.min(seconds, longestSeconds) * 1_000);
    },
    secondsLeft: () => Math.max(0, Math.ceil((endsAt - clock.now().getTime()) / 1_000)),
  };
}
