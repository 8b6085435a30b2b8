import { expect, it } from "vitest";
import { centsAsText } from "./cents.ts";

it.each([
  [0, "0.00"],
  [5, "0.05"],
  [1250, "12.50"],
  [-5, "-0.05"],
  [-123456, "-1234.56"],
])("writes %i cents as %s", (cents, text) => {
  expect(centsAsText(cents)).toBe(text);
});
