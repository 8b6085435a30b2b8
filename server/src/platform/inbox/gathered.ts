/** At most so many at a time. */
const mostAtOnce = 50;

interface Waiting<T> {
  readonly one: T;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Does together what comes while the work before it is under way: one commit for many. Each is told when its own is done. Where many
 * fail together, each is tried by itself.
 */
export function gathered<T>(work: (all: readonly T[]) => Promise<unknown>): (one: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let isWorking = false;
  const workOff = async (): Promise<void> => {
    isWorking = true;
    while (waiting.length > 0) {
      const together = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await doAll(work, together);
    }
    isWorking = false;
  };
  return (one) =>
    new Promise((done, failed) => {
      waiting.push({ one, done, failed });
      if (!isWorking) void workOff();
    });
}

async function doAll<T>(work: (all: readonly T[]) => Promise<unknown>, together: readonly Waiting<T>[]): Promise<void> {
  try {
    await work(together.map(({ one }) => one));
    for (const { done } of together) done();
  } catch (error) {
    if (together.length === 1) together[0]?.failed(error);
    else for (const single of together) await doAll(work, [single]);
  }
}
