import type { RewardEstimate } from "@crema/contract/areas/parts";
import { expect, it } from "vitest";
import { differenceWords, salesWords } from "./estimate-words.ts";

const estimate: RewardEstimate = {
  days: 90,
  percentage: "3.00",
  orders: 120,
  pieces: 2_140,
  customers: 1,
  sales: "3210.00",
  given: "80.25",
  wouldBe: "96.30",
};

it("says who bought what, and how it compares to the cent", () => {
  expect(salesWords(estimate)).toBe(
    "In the last 90 days 1 customer with a card bought 2,140 pieces in 120 orders, for $3,210.00.",
  );
  expect(differenceWords(estimate)).toBe("$16.05 more than was given.");
  expect(differenceWords({ ...estimate, wouldBe: "80.15" })).toBe("$0.10 less than was given.");
  expect(differenceWords({ ...estimate, wouldBe: "80.25" })).toBe("Exactly what was given.");
  expect(salesWords({ ...estimate, orders: 0 })).toBe("Nobody with a card bought this part in the last 90 days.");
});
