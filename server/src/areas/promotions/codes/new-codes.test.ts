import { codeKeyOf } from "@crema/contract/areas/promotions";
import { describe, expect, it } from "vitest";
import { codeAlphabet, newCodes } from "./new-codes.ts";

describe("new codes", () => {
  it("are eleven of 31 characters that nobody mistakes for one another, 54 bits and more", () => {
    expect(newCodes(3)).toHaveLength(3);
    for (const code of newCodes(1_000))
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{3}$/);
    expect([new Set(codeAlphabet).size, Math.log2(31) * 11 >= 54]).toEqual([31, true]);
    expect(codeAlphabet).not.toMatch(/[01OIL]/);
  });

  it("are all different, and every character is as likely in every place", () => {
    const count = 100_000;
    const codes = newCodes(count).map(codeKeyOf);
    expect(new Set(codes).size).toBe(count);
    for (let place = 0; place < 11; place++) {
      const seen = new Map<string, number>();
      for (const code of codes) seen.set(code.charAt(place), (seen.get(code.charAt(place)) ?? 0) + 1);
      const wanted = count / codeAlphabet.length;
      const chiSquare = codeAlphabet
        .split("")
        .reduce((sum, letter) => sum + ((seen.get(letter) ?? 0) - wanted) ** 2 / wanted, 0);
      // 30 degrees of freedom: above 80 by chance once in some 500,000 times.
      expect(chiSquare).toBeLessThan(80);
    }
  });
});

it("codes are compared without case, dashes and spaces", () => {
  expect(codeKeyOf(" abcd-efgh jkm ")).toBe("ABCDEFGHJKM");
});
