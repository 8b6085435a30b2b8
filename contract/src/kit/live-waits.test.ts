import { describe, expect, it } from "vitest";
import { returnWaitMs, welcomeOf } from "./live-waits.ts";

const range = (tries: number) => [returnWaitMs(tries, 0), returnWaitMs(tries, 1)];

describe("the wait before a page comes back", () => {
  it("is spread over nine tenths of what it may be, which doubles with each try up to a minute", () => {
    expect([0, 1, 2, 3, 4, 20].map(range)).toEqual([
      [500, 5_000],
      [1_000, 10_000],
      [2_000, 20_000],
      [4_000, 40_000],
      [6_000, 60_000],
      [6_000, 60_000],
    ]);
  });
});

describe("a welcome", () => {
  it("tells for how long it was quiet; what cannot be read tells nothing", () => {
    expect(welcomeOf({ quietForMs: 1_200 })).toEqual({ quietForMs: 1_200 });
    for (const given of [
      undefined,
      null,
      "1200",
      {},
      { quietForMs: "1200" },
      { quietForMs: -1 },
      { quietForMs: Number.NaN },
    ])
      expect(welcomeOf(given)).toEqual({ quietForMs: 0 });
  });
});
