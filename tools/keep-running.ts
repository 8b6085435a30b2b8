import type { ChildProgram } from "./child-program.ts";
import { messageOf } from "./start-error.ts";

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A program that ran for so long has left its trouble behind: the next pause is the shortest again. */
const steadyMs = 10 * 60_000;

export interface KeepRunningOptions {
  /** False: the first end is the last one, for units and images whose own supervisor restarts. */
  readonly restarts: boolean;
  readonly log: (line: string) => void;
  /** For tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now?: () => number;
}

export interface KeptProgram {
  /** 0 if it was stopped or ended well, else 1. */
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

/**
 * Keeps a server process running: one that crashed after it was ready once starts again after a pause, which doubles from a second to a
 * minute. A first start that fails ends at once, because its message says what to correct.
 */
export function keepRunning(start: () => ChildProgram, options: KeepRunningOptions): KeptProgram {
  const { restarts, log, pause = sleep, now = () => performance.now() } = options;
  const stopping = new AbortController();
  let current: ChildProgram | undefined;

  const run = async (): Promise<number> => {
    let [pauseMs, wasReady] = [firstPauseMs, false];
    for (;;) {
      const startedAt = now();
      current = start();
      const isReady = await Promise.race([
        current.ready.then(() => true),
        current.ended.then(
          () => false,
          () => false,
        ),
      ]);
      wasReady ||= isReady;
      const how = await current.ended.catch(messageOf);
      if (how === 0) return 0;
      if (stopping.signal.aborted || !restarts || !wasReady) return 1;
      if (now() - startedAt >= steadyMs) pauseMs = firstPauseMs;
      log(`The server ended by itself (${how}). It starts again in ${pauseMs / 1_000} s.`);
      await pause(pauseMs, stopping.signal);
      if (stopping.signal.aborted) return 1;
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
  };
  return {
    ended: run(),
    async stop() {
      stopping.abort();
      await current?.stop();
    },
  };
}

/** Ends early, without an error, when the signal is aborted. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
