import type { Part } from "@crema/contract/areas/parts";
import { describe, expect, it } from "vitest";
import { formOf, partFieldWords, problemsOf, settledReward, updateOf } from "./part-form.ts";

const part: Part = {
  partCode: "ESP-1KG",
  erpTitle: "Espresso Blend 1 kg",
  optionTitle: "1 kg",
  price: "46.00",
  weight: 1_050,
  inStock: true,
  isTaxable: true,
  taxCode: "GST",
  stock: 12,
  unitOfMeasureCode: "EA",
  linkedProduct: null,
  reward: "2.50",
  rewardHistory: [],
  isInErp: true,
  updatedAt: "2026-11-21T02:00:00.000Z",
};
const form = formOf(part);

describe("the form of a part", () => {
  it("has the three fields that are ours, and sends what was changed with the version that was read [PART-05]", () => {
    expect(Object.keys(form)).toEqual(["inStock", "optionTitle", "reward"]);
    expect(updateOf(part, form)).toEqual({ updatedAt: part.updatedAt });
    expect(updateOf(part, { inStock: false, optionTitle: "", reward: "3.00" })).toEqual({
      updatedAt: part.updatedAt,
      inStock: false,
      optionTitle: "",
      reward: "3.00",
    });
  });

  it.each(["-0.01", "-1", "5.01", "2.555", "abc", "", "5,00", "1e0", "+1"])(
    "refuses the percentage %j [PART-09]",
    (reward) =>
      expect(problemsOf({ ...form, reward })).toEqual({ reward: "Bean dollar % must be between 0.00 and 5.00" }),
  );

  it.each(["0", "0.00", "5", "5.00", "2.5", " 1.25 "])("takes the percentage %j [PART-09]", (reward) =>
    expect(problemsOf({ ...form, reward })).toEqual({}),
  );

  it.each([
    ["2.5", "2.50"],
    ["0", "0.00"],
    ["2.555", "2.555"],
    ["abc", "abc"],
  ])("writes %j as %j when the field is left [PART-10]", (typed, settled) =>
    expect(settledReward(typed)).toBe(settled),
  );

  it("shows its values in words", () =>
    expect([partFieldWords.shown(form, "inStock"), partFieldWords.shown(form, "reward")]).toEqual(["Yes", "2.50"]));
});
