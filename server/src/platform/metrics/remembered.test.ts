import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { remembered } from "./metrics.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("asks once for all who come within its time, and again after it", async () => {
  const ask = vi.fn<() => Promise<boolean>>();
  ask.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  const isReady = remembered(1_000, ask);
  expect(await Promise.all([isReady(), isReady(), isReady()])).toEqual([true, true, true]);
  vi.advanceTimersByTime(999);
  expect(await isReady()).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await isReady()).toBe(false);
  expect(ask).toHaveBeenCalledTimes(2);
});
