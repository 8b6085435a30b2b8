import { expect, it } from "vitest";
import { partsOf } from "./sms-parts.ts";

it.each([
  ["nothing", "", true, 1],
  ["160 of the GSM alphabet", "a".repeat(160), true, 1],
  ["161 of them", "a".repeat(161), true, 2],
  ["306 of them", "ü".repeat(306), true, 2],
  ["307 of them", "@".repeat(307), true, 3],
  ["80 euros, which count twice", "€".repeat(80), true, 1],
  ["81 euros", "€".repeat(81), true, 2],
  ["70 of another alphabet", "ł".repeat(70), false, 1],
  ["71 of another alphabet", "ł".repeat(71), false, 2],
  ["135 of another alphabet", "ł".repeat(135), false, 3],
  ["an emoji among 70", `${"a".repeat(69)}☕`, false, 1],
  ["an emoji of two units among 70", `${"a".repeat(69)}🎁`, false, 2],
])("%s", (_, text, isGsm, parts) => {
  expect(partsOf(text)).toEqual({ isGsm, parts });
});
