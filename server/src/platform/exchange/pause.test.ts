import { expect, it } from "vitest";
import { settableClock } from "../clock/clock.ts";
import { createPause } from "./pause.ts";

it("a server that asked to be left alone is, for as long as it said and at most an hour", () => {
  const clock = settableClock("2026-11-22T02:00:00Z");
  const pause = createPause(clock);
  expect(pause.secondsLeft()).toBe(0);
  pause.begin(10);
  pause.begin(2);
  clock.advance(9_500);
  expect(pause.secondsLeft()).toBe(1);
  clock.advance(500);
  expect(pause.secondsLeft()).toBe(0);
  pause.begin(1e9);
  expect(pause.secondsLeft()).toBe(3_600);
});
