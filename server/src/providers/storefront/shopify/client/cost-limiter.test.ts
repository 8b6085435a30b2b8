import { expect, it } from "vitest";
import { createCostLimiter, type Turn } from "./cost-limiter.ts";

const status = (currentlyAvailable: number) => ({ maximumAvailable: 1_000, currentlyAvailable, restoreRate: 100 });

function aLimiter(longestWaitMs = 10_000) {
  let at = 0;
  const limiter = createCostLimiter({ now: () => at, random: () => 0, longestWaitMs });
  return {
    limiter,
    pass: (ms: number) => {
      at += ms;
    },
    knows: (available: number) => limiter.done(limiter.take(0), status(available)),
  };
}
const waitOf = (turn: Turn): number => turn.waitMs;

it("nobody waits before the shop has said how much there is", () => {
  const { limiter } = aLimiter();
  expect([limiter.take(900), limiter.take(900)].map(waitOf)).toEqual([0, 0]);
});

it("waits for what is missing, at the rate the shop restores it", () => {
  const { limiter, knows, pass } = aLimiter();
  knows(200);
  expect(waitOf(limiter.take(500))).toBe(3_000);
  pass(1_000);
  // 300 are there, 500 are spoken for.
  expect(waitOf(limiter.take(100))).toBe(3_000);
});

it("what was reserved and not spent is there for others", () => {
  const { limiter, knows } = aLimiter();
  knows(600);
  const turn = limiter.take(600);
  expect(waitOf(limiter.take(400))).toBe(4_000);
  limiter.done(turn, status(590));
  expect(waitOf(limiter.take(100))).toBe(0);
});

it("never expects more than the bucket holds", () => {
  const { limiter, knows, pass } = aLimiter();
  knows(1_000);
  pass(60_000);
  expect(waitOf(limiter.take(1_000))).toBe(0);
  expect(waitOf(limiter.take(500))).toBe(5_000);
});

it("a request that costs more than the bucket holds goes when it is full: the shop says no to it", () => {
  const { limiter, knows } = aLimiter();
  knows(1_000);
  expect(waitOf(limiter.take(5_000))).toBe(0);
});

it("turns away who would wait too long, and keeps nothing for them", () => {
  const { limiter, knows, pass } = aLimiter(2_000);
  knows(100);
  expect(limiter.take(900)).toEqual({ kind: "full", waitMs: 8_000 });
  expect(limiter.take(200)).toMatchObject({ kind: "go", waitMs: 1_000 });
  limiter.pause(5_000);
  expect(limiter.take(1)).toMatchObject({ kind: "full" });
  pass(5_000);
  expect(limiter.take(1)).toMatchObject({ kind: "go", waitMs: 0 });
});
