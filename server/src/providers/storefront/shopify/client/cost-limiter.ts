/**
 * Shares the shop's bucket of points among all calls of this process. A call takes its cost out before it is sent, going into debt where it
 * must, and waits as long as the bucket needs to pay the debt back; so whoever came first goes first. What replies say
 * about the bucket corrects it, as others draw from it too. Source: docs/providers/shopify.md, "Cost".
 */
export interface ThrottleStatus {
  readonly maximumAvailable: number;
  readonly currentlyAvailable: number;
  readonly restoreRate: number;
}

export type Turn =
  | { readonly kind: "go"; readonly waitMs: number; readonly cost: number }
  /** It would take too long; nothing was taken. */
  | { readonly kind: "full"; readonly waitMs: number };

export interface CostLimiter {
  /** A place in the line. Say `done` of every `go`, whatever became of it. */
  take(cost: number): Turn;
  done(turn: Turn, status?: ThrottleStatus): void;
  /** Nobody goes for so long. */
  pause(ms: number): void;
}

export interface LimiterOptions {
  /** Milliseconds of any clock that only goes on. */
  readonly now?: () => number;
  /** 0 to 1. */
  readonly random?: () => number;
  readonly longestWaitMs: number;
}

const jitterMs = 250;

export function createCostLimiter({
  now = () => performance.now(),
  random = Math.random,
  longestWaitMs,
}: LimiterOptions): CostLimiter {
  let bucket: (ThrottleStatus & { readonly at: number }) | undefined;
  let onTheWay = 0;
  let pausedUntil = 0;

  /** Points there now, less what is on the way; below zero is debt. */
  const free = ({ currentlyAvailable, maximumAvailable, restoreRate, at }: NonNullable<typeof bucket>): number =>
    Math.min(maximumAvailable, currentlyAvailable + ((now() - at) / 1_000) * restoreRate) - onTheWay;

  const waitFor = (cost: number): number => {
    const pauseMs = Math.max(0, pausedUntil - now());
    if (bucket === undefined) return pauseMs;
    // More than the bucket holds is never there; the shop itself then says no.
    const missing = Math.min(cost, bucket.maximumAvailable) - free(bucket);
    const debtMs = missing <= 0 ? 0 : (missing / bucket.restoreRate) * 1_000;
    return Math.max(pauseMs, debtMs);
  };

  return {
    take(cost) {
      const waitMs = waitFor(cost);
      if (waitMs > longestWaitMs) return { kind: "full", waitMs };
      onTheWay += cost;
      return { kind: "go", waitMs: waitMs === 0 ? 0 : Math.ceil(waitMs + random() * jitterMs), cost };
    },
    done(turn, status) {
      if (turn.kind === "go") onTheWay -= turn.cost;
      if (status !== undefined && status.restoreRate > 0) bucket = { ...status, at: now() };
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
  };
}
