/** Runs work when there is a place for it. */
export type InSlot = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

interface SlotOptions {
  /** So many are worked on at a time. */
  readonly atOnce: number;
  /** So many wait at most. */
  readonly waiting: number;
  /** What the next one is told. */
  readonly full: () => Error;
}

/** A bound on work that takes memory, of this process; first come, first served. Who gives up while waiting takes no place. */
export function createSlots({ atOnce, waiting, full }: SlotOptions): InSlot {
  let free = atOnce;
  const queue = new Set<() => void>();
  const enter = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.size >= waiting) throw full();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      queue.delete(resolve);
      reject(signal.reason);
    };
    queue.add(resolve);
    signal.addEventListener("abort", giveUp, { once: true });
    await promise;
    signal.removeEventListener("abort", giveUp);
  };
  const leave = (): void => {
    const [next] = queue;
    if (next === undefined) free += 1;
    else {
      queue.delete(next);
      next();
    }
  };
  return async (work, signal) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
