import { setTimeout as sleep } from "node:timers/promises";

/** Resolves to true when it is one's turn, to false when the signal ended the wait; nobody else's turn is used up then. */
export type TakeTurn = (signal: AbortSignal) => Promise<boolean>;

export function createTurns(everyMs: number): TakeTurn {
  let free: Promise<void> = Promise.resolve();
  return (signal) => {
    const turn = Promise.withResolvers<boolean>();
    const giveUp = (): void => turn.resolve(false);
    signal.addEventListener("abort", giveUp, { once: true });
    const before = free;
    const passOn = async (): Promise<void> => {
      await before;
      signal.removeEventListener("abort", giveUp);
      turn.resolve(!signal.aborted);
      if (!signal.aborted) await sleep(everyMs, undefined, { ref: false });
    };
    free = passOn();
    return turn.promise;
  };
}
