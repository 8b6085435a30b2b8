export type InSlot = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

interface SlotOptions {
  readonly atOnce: number;
  readonly waiting: number;
  readonly full: () => Error;
}

export interface Places {
  take(): boolean;
  /** Waits for a place and takes it. Who gives up takes none. @throws what `full` makes if too many wait already, or the signal's reason */
  wait(signal: AbortSignal): Promise<void>;
  leave(): void;
}

export function createPlaces({ atOnce, waiting, full }: SlotOptions): Places {
  let free = atOnce;
  const queue = new Set<() => void>();
  return {
    take() {
      if (free === 0) return false;
      free -= 1;
      return true;
    },
    async wait(signal) {
      signal.throwIfAborted();
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
    },
    leave() {
      const [next] = queue;
      if (next === undefined) free += 1;
      else {
        queue.delete(next);
        next();
      }
    },
  };
}

/** A bound on work that takes memory, of this process; first come, first served. Who gives up while waiting takes no place. */
export function createSlots(options: SlotOptions): InSlot {
  const places = createPlaces(options);
  return async (work, signal) => {
    signal.throwIfAborted();
    if (!places.take()) await places.wait(signal);
    try {
      return await work();
    } finally {
      places.leave();
    }
  };
}
