/** What was looked up, for the page and tests; and how fast somebody may ask. */
import type { SandboxClock } from "../kit/clock.ts";
import type { Bench } from "../kit/sandbox.ts";

export interface Lookup {
  readonly n: number;
  readonly at: string;
  readonly door: string;
  readonly text: string;
  /** `OK: 2`, `REQUEST_DENIED`, `429`. */
  readonly answer: string;
}

export interface MapsState {
  /** Counts up for ever. */
  asked: number;
  /** Newest first. */
  lookups: Lookup[];
}

export type MapsBench = Bench<MapsState>;

const most = 200;

export function remember(bench: MapsBench, lookup: Pick<Lookup, "door" | "text" | "answer">): void {
  const state = bench.state();
  state.asked += 1;
  state.lookups = [{ n: state.asked, at: bench.clock.now().toISOString(), ...lookup }, ...state.lookups].slice(0, most);
  bench.changed();
}

/** Counts requests: tells whether one more keeps within `count` in any `milliseconds` of the sandbox's time. */
export interface Pace {
  allows(): boolean;
  reset(): void;
}

/** @param count - requests; refused ones are not counted */
export function createPace(
  clock: SandboxClock,
  { count, milliseconds }: { count: number; milliseconds: number },
): Pace {
  let times: number[] = [];
  return {
    allows() {
      const now = clock.now().getTime();
      times = times.filter((time) => now - time < milliseconds);
      if (times.length >= count) return false;
      times.push(now);
      return true;
    },
    reset: () => {
      times = [];
    },
  };
}
