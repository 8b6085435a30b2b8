import { expect, it } from "vitest";
import type { ChildProgram } from "./child-program.ts";
import { keepRunning } from "./keep-running.ts";

/** A program whose runs end as told, each ready first unless it fails to start. */
function programs(
  ...runs: readonly { readonly how: number | string; readonly isReady?: boolean; readonly forMs?: number }[]
) {
  const clock = { now: 0 };
  const started: number[] = [];
  const start = (): ChildProgram => {
    const { how, isReady = true, forMs = 0 } = runs[started.length] ?? { how: 0 };
    started.push(clock.now);
    return {
      pid: started.length,
      ready: isReady ? Promise.resolve() : new Promise(() => undefined),
      ended: new Promise((resolve) =>
        setImmediate(() => {
          clock.now += forMs;
          resolve(how);
        }),
      ),
      output: null,
      lastLines: () => "",
      stop: () => Promise.resolve(),
      kill: () => Promise.resolve(),
    };
  };
  const lines: string[] = [];
  const options = {
    restarts: true,
    log: (line: string) => void lines.push(line),
    now: () => clock.now,
    pause: (ms: number) => {
      clock.now += ms;
      return Promise.resolve();
    },
  };
  return { start, started, lines, options };
}

it("starts a crashed server again after a pause that doubles up to a minute", async () => {
  const { start, started, lines, options } = programs(...Array.from({ length: 9 }, () => ({ how: "SIGABRT" })));
  expect(await keepRunning(start, options).ended).toBe(0);
  expect(started.map((at, n) => at - (started[n - 1] ?? 0))).toEqual([
    0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  expect(lines[0]).toBe("The server ended by itself (SIGABRT). It starts again in 1 s.");
});

it("pauses for a second again after ten minutes without a crash", async () => {
  const { start, lines, options } = programs({ how: 1 }, { how: 1 }, { how: 1, forMs: 600_000 });
  await keepRunning(start, options).ended;
  expect(lines.map((line) => line.slice(-4))).toEqual([" 1 s.".slice(-4), " 2 s.".slice(-4), " 1 s.".slice(-4)]);
});

it("goes on when a restart fails, and ends when the first start does", async () => {
  const lost = programs({ how: 1 }, { how: 1, isReady: false }, { how: 0 });
  expect(await keepRunning(lost.start, lost.options).ended).toBe(0);
  expect(lost.started).toHaveLength(3);
  const wrong = programs({ how: 1, isReady: false });
  expect(await keepRunning(wrong.start, wrong.options).ended).toBe(1);
  expect(wrong.lines).toEqual([]);
});

it("never restarts with --once", async () => {
  const { start, started, options } = programs({ how: "SIGKILL" });
  expect(await keepRunning(start, { ...options, restarts: false }).ended).toBe(1);
  expect(started).toHaveLength(1);
});

it("ends without another start when it is stopped during a pause", async () => {
  const { start, started, options } = programs({ how: "SIGKILL" });
  const waiting = Promise.withResolvers<void>();
  const kept = keepRunning(start, {
    ...options,
    pause: (_, signal) => {
      waiting.resolve();
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
    },
  });
  await waiting.promise;
  await kept.stop();
  expect(await kept.ended).toBe(1);
  expect(started).toHaveLength(1);
});
