import { expect, it } from "vitest";
import { createRequestRate } from "./request-rate.ts";

it("the third of two a second is too much, until the first is a second old", () => {
  const times = [0, 400, 999, 1_000, 1_001, 1_400];
  const isTooMuch = createRequestRate(2, () => new Date(times.shift() ?? 0));
  expect([1, 2, 3, 4, 5, 6].map(isTooMuch)).toEqual([false, false, true, false, true, false]);
});
