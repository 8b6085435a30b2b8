import { expect, it } from "vitest";
import { createRollingLimit } from "./rolling-limit.ts";

function aLimit(most: number) {
  let at = 0;
  const limit = createRollingLimit({ most, withinMs: 60_000, now: () => at });
  return { limit, pass: (ms: number) => (at += ms) };
}

it("lets so many go in any minute, not in minutes of the clock", () => {
  const { limit, pass } = aLimit(2);
  expect(limit.take()).toBeUndefined();
  pass(40_000);
  expect(limit.take()).toBeUndefined();
  expect(limit.take()).toBe(20);
  pass(19_999);
  expect(limit.take()).toBe(1);
  pass(1);
  expect(limit.take()).toBeUndefined();
  expect(limit.take()).toBe(40);
});

it("does not count who was turned away", () => {
  const { limit, pass } = aLimit(1);
  limit.take();
  for (let n = 0; n < 10; n += 1) limit.take();
  pass(60_000);
  expect(limit.take()).toBeUndefined();
});

it("rests when the other side says so, and never for less", () => {
  const { limit, pass } = aLimit(5);
  limit.rest(30);
  limit.rest(10);
  expect(limit.take()).toBe(30);
  pass(30_000);
  expect(limit.take()).toBeUndefined();
});
