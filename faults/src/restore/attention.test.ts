import { expect, it } from "vitest";
import { overBurdened } from "./attention.ts";

it("staff may have to act for each reason for a tenth of the sales, or five times", () => {
  const reasons = new Map([
    ["uploaded: a", 30],
    ["uploaded: b", 6],
  ]);
  expect(overBurdened(reasons, 300)).toEqual([]);
  expect(overBurdened(reasons, 299)).toEqual(["staff had to act 30 times, at most 29: uploaded: a"]);
  expect(overBurdened(new Map([["uploaded: b", 6]]), 25)).toHaveLength(1);
  expect(overBurdened(new Map([["uploaded: b", 5]]), 25)).toEqual([]);
});
