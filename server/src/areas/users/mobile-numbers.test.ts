import { expect, it } from "vitest";
import { mobileOf, readMobile } from "./mobile-numbers.ts";

const firstDigits = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(3, "0"));

it.each([
  ["+614", [10, 11, 12, 13]],
  ["+642", [9, 10, 11, 12, 13, 14]],
] as const)("knows %s by its first digits and its length", (start, lengths) => {
  for (const length of lengths)
    for (const digits of firstDigits) {
      const first = `${start}${digits}`;
      const [lowest, highest] = [first.padEnd(length, "0"), first.padEnd(length, "9")];
      mobileOf(lowest, "Australia");
      const read = readMobile(highest, "New Zealand");
      expect([mobileOf(highest, "Australia"), mobileOf(highest, "New Zealand")]).toEqual([read, read]);
    }
});

it.each([
  ["0412 345 678", "Australia", "+61412345678"],
  ["+61 412 345 678", "New Zealand", "+61412345678"],
  ["021 123 4567", "New Zealand", "+64211234567"],
  ["+61312345678", "Australia", undefined],
  ["+61412", "Australia", undefined],
  ["0412 345 678", "New Zealand", undefined],
])("reads %j of %s as %j", (given, country, mobile) => {
  expect(mobileOf(given, country)).toBe(mobile);
  expect(mobileOf(given, country)).toBe(mobile);
});
