/** The sandbox's time: the machine's, plus what `/_sandbox/clock` added. */
export interface SandboxClock {
  now(): Date;
  /** Moves time forward; what is due by then is done before this resolves, each at its own time. */
  advance(seconds: number): Promise<void>;
  /** Does `act` once `seconds` of the sandbox's time have passed. */
  after(seconds: number, act: () => void | Promise<void>): void;
  /** Back to the machine's time; nothing is due any more. */
  reset(): void;
  close(): void;
}

interface Due {
  readonly at: number;
  readonly act: () => void | Promise<void>;
}

const lookEveryMilliseconds = 100;

/** @param acted - called after each act */
export function createClock(acted: () => void = () => undefined): SandboxClock {
  let ahead = 0;
  let waiting: Due[] = [];
  const now = (): number => Date.now() + ahead;

  const moveTo = (at: number): void => {
    ahead += Math.max(0, at - now());
  };
  const doWhatIsDueBy = async (until: number): Promise<void> => {
    for (let next = earliest(waiting, until); next !== undefined; next = earliest(waiting, until)) {
      const due = next;
      waiting = waiting.filter((one) => one !== due);
      moveTo(due.at);
      await due.act();
      acted();
    }
  };
  const timer = setInterval(() => void doWhatIsDueBy(now()), lookEveryMilliseconds);
  timer.unref();

  return {
    now: () => new Date(now()),
    async advance(seconds) {
      const until = now() + seconds * 1_000;
      await doWhatIsDueBy(until);
      moveTo(until);
    },
    after(seconds, act) {
      waiting.push({ at: now() + seconds * 1_000, act });
    },
    reset() {
      ahead = 0;
      waiting = [];
    },
    close: () => clearInterval(timer),
  };
}

function earliest(waiting: readonly Due[], until: number): Due | undefined {
  return waiting.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
}

/** Counts requests: says whether one more keeps within `count` in any `milliseconds` of the sandbox's time. Refused ones do not count. */
export function createPace(
  clock: SandboxClock,
  { count, milliseconds }: { count: number; milliseconds: number },
): () => boolean {
  let times: number[] = [];
  return () => {
    const now = clock.now().getTime();
    times = times.filter((time) => time <= now && now - time < milliseconds);
    if (times.length >= count) return false;
    times.push(now);
    return true;
  };
}
