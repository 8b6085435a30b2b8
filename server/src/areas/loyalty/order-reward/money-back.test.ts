import { describe, expect, it } from "vitest";
import { sharedOver } from "../../../platform/money/cents.ts";
import { moneyBack } from "./money-back.ts";

/** 100.00 of goods and 9.95 for shipping. */
const order = { totalCents: 10_995, currentTotalCents: 10_995, shippingCents: 995, orderedCents: 10_000 };

describe("money that went back without a line", () => {
  it.each<[string, Partial<typeof order>, number, number]>([
    ["is none of a whole order", {}, 10_000, 0],
    ["is what is missing", { currentTotalCents: 8_995 }, 10_000, 2_000],
    ["is none where a line went with it", { currentTotalCents: 6_995 }, 6_000, 0],
    ["is what is missing beside a line that went", { currentTotalCents: 6_495 }, 6_000, 500],
    ["is at most what is left", { currentTotalCents: 0 }, 6_000, 6_000],
    ["is none of a discount that a later edit made", { orderedCents: 9_000, currentTotalCents: 9_995 }, 9_000, 0],
    ["is none of a discount on shipping", { totalCents: 10_495, currentTotalCents: 10_495 }, 10_000, 0],
    ["leaves taxes on top to the lines that went", { totalCents: 11_995, currentTotalCents: 7_595 }, 6_000, 0],
    ["is none of an order that became dearer", { currentTotalCents: 12_000 }, 10_000, 0],
    ["is none of an order without prices", { orderedCents: 0 }, 0, 0],
  ])("%s", (_, changed, leftCents, cents) => {
    expect(moneyBack({ ...order, ...changed }, leftCents)).toBe(cents);
  });
});

describe("shares of an amount", () => {
  it.each([
    [100, [300, 100], [75, 25]],
    [1, [100, 100, 100], [0, 1, 0]],
    [10, [3, 3, 3], [3, 4, 3]],
    [9, [3, 3, 3], [3, 3, 3]],
    [0, [5, 5], [0, 0]],
    [5, [0, 0], [0, 0]],
  ])("of %i over %j are %j", (cents, parts, shares) => {
    expect(sharedOver(cents, parts)).toEqual(shares);
  });

  it("add up to it, and are never more than the part, for any amounts", () => {
    for (let seed = 1; seed < 500; seed += 1) {
      const parts = [(seed * 7_919) % 9_973, (seed * 104_729) % 1_009, (seed * 31) % 17, 0, (seed * 611_953) % 99_991];
      const all = parts.reduce((sum, part) => sum + part, 0);
      const cents = (seed * 15_485_863) % (all + 1);
      const shares = sharedOver(cents, parts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
      expect(shares.every((share, at) => share >= 0 && share <= (parts[at] ?? 0))).toBe(true);
    }
  });
});
