import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

const never = new AbortController().signal;

it("turns come one after another, each so long after the one before", async () => {
  const take = createTurns(40);
  const begin = performance.now();
  const times = await Promise.all([1, 2, 3, 4].map(async () => ((await take(never)) ? performance.now() - begin : -1)));
  times.forEach((at, index) => expect(at).toBeGreaterThanOrEqual(index * 39));
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(38);
});

it("who gives up waiting is told at once, and uses nobody's turn up", async () => {
  const take = createTurns(600);
  const begin = performance.now();
  await take(never);
  const quitters = [1, 2, 3].map(() => take(AbortSignal.timeout(10)));
  const last = take(never);
  expect(await Promise.all(quitters)).toEqual([false, false, false]);
  expect(performance.now() - begin).toBeLessThan(500);
  expect(await last).toBe(true);
  expect(performance.now() - begin).toBeLessThan(1_150);
  expect(await take(AbortSignal.abort())).toBe(false);
});
