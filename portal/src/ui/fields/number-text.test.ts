import { expect, it } from "vitest";
import { cleanNumberText, numberFromText, settleNumberText } from "./number-text.ts";

const money = { decimals: 2, isNegativeAllowed: false };

it.each([
  ["12.50", "12.50"],
  ["$1,234.567", "1234.56"],
  ["12.", "12."],
  [".5", ".5"],
  ["1.2.3", "1.23"],
  ["-5", "5"],
  ["abc", ""],
])("keeps of %j what may stand in a money field: %j", (typed, kept) => {
  expect(cleanNumberText(typed, money)).toBe(kept);
});

it("keeps a leading minus where it is allowed and no point in whole numbers", () => {
  expect(cleanNumberText("-5.25", { decimals: 2, isNegativeAllowed: true })).toBe("-5.25");
  expect(cleanNumberText("12.9", { decimals: 0, isNegativeAllowed: false })).toBe("12");
});

it.each([
  ["12.5", 12.5],
  ["-3", -3],
  [".5", 0.5],
  ["", undefined],
  ["-", undefined],
  [".", undefined],
])("reads %j as %s", (text, value) => {
  expect(numberFromText(text)).toBe(value);
});

it("fills the decimals when typing has ended, and leaves what is no number", () => {
  expect(settleNumberText("5", 2)).toBe("5.00");
  expect(settleNumberText("5.", 2)).toBe("5.00");
  expect(settleNumberText("007", 0)).toBe("7");
  expect(settleNumberText("", 2)).toBe("");
});
