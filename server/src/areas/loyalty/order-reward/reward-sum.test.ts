import { describe, expect, it } from "vitest";
import { rewardedSkus, type RewardLine, sumOf } from "./reward-sum.ts";

const line: RewardLine = {
  sku: "ESP-1KG",
  quantity: 2,
  unitPriceCents: 4_600,
  discountCents: 0,
  basisPoints: 250,
  isGiftCard: false,
};

/** Nothing went back. */
const sold = (lines: readonly RewardLine[]) => {
  const orderedCents = lines.reduce((sum, one) => sum + one.quantity * one.unitPriceCents - one.discountCents, 0);
  return { orderedCents, shippingCents: 995, totalCents: orderedCents + 995, currentTotalCents: orderedCents + 995 };
};
const earnedBy = (lines: readonly RewardLine[]) => rewardedSkus(lines, sold(lines));

describe("what an order earns", () => {
  it.each<[string, Partial<RewardLine>, number]>([
    ["the percentage of what was paid", {}, 230],
    ["after discounts", { discountCents: 1_200 }, 200],
    ["rounded half up to the cent", { quantity: 1, unitPriceCents: 1_020, basisPoints: 250 }, 26],
    ["rounded down below the half", { quantity: 1, unitPriceCents: 1_019, basisPoints: 250 }, 25],
    ["nothing for a gift card", { isGiftCard: true }, 0],
    ["nothing for a part that earns nothing", { basisPoints: 0 }, 0],
    ["nothing for a line that cost less than nothing", { discountCents: 99_999 }, 0],
  ])("is %s", (_, change, cents) => {
    expect(sumOf(earnedBy([{ ...line, ...change }]))).toBe(cents);
  });

  it("is rounded line by line, and lists the parts that earned", () => {
    const lines = [
      { ...line, quantity: 1, unitPriceCents: 1_020 },
      { ...line, sku: "KTL-GN", basisPoints: 0 },
      { ...line, sku: "ESP-250", quantity: 1, unitPriceCents: 1_020 },
    ];
    expect(earnedBy(lines)).toEqual([
      { sku: "ESP-1KG", cents: 26 },
      { sku: "ESP-250", cents: 26 },
    ]);
    expect(sumOf(earnedBy(lines))).toBe(52);
  });

  it("is of what was kept: money that went back is shared over all lines by what was paid for them", () => {
    const lines = [
      { ...line, quantity: 1, unitPriceCents: 6_000 },
      { ...line, sku: "GIFT-30", quantity: 1, unitPriceCents: 3_000, isGiftCard: true },
      { ...line, sku: "ESP-250", quantity: 1, unitPriceCents: 1_000, basisPoints: 500 },
    ];
    const { currentTotalCents, ...money } = sold(lines);
    expect(rewardedSkus(lines, { ...money, currentTotalCents: currentTotalCents - 2_000 })).toEqual([
      { sku: "ESP-1KG", cents: 120 },
      { sku: "ESP-250", cents: 40 },
    ]);
  });
});
