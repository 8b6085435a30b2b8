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
    expect(sumOf(rewardedSkus([{ ...line, ...change }]))).toBe(cents);
  });

  it("is rounded line by line, and lists the parts that earned", () => {
    const lines = [
      { ...line, quantity: 1, unitPriceCents: 1_020 },
      { ...line, sku: "KTL-GN", basisPoints: 0 },
      { ...line, sku: "ESP-250", quantity: 1, unitPriceCents: 1_020 },
    ];
    expect(rewardedSkus(lines)).toEqual([
      { sku: "ESP-1KG", cents: 26 },
      { sku: "ESP-250", cents: 26 },
    ]);
    expect(sumOf(rewardedSkus(lines))).toBe(52);
  });
});
