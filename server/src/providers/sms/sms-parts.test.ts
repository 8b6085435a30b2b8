import { describe, expect, it } from "vitest";
import { smsParts } from "./sms-parts.ts";

describe("parts of a short message", () => {
  it.each([
    ["nothing", "", "GSM-7", 1],
    ["160 letters", "a".repeat(160), "GSM-7", 1],
    ["161 letters", "a".repeat(161), "GSM-7", 2],
    ["two parts to the brim", "a".repeat(306), "GSM-7", 2],
    ["one letter more", "a".repeat(307), "GSM-7", 3],
    ["80 signs of the extension", "€".repeat(80), "GSM-7", 1],
    ["81 of them", "€".repeat(81), "GSM-7", 2],
    ["a sign of two places at the seam", `${"a".repeat(152)}€${"a".repeat(152)}`, "GSM-7", 3],
    ["Greek capitals of the alphabet", "ΔΦΓΛΩΠΨΣΘΞ", "GSM-7", 1],
    ["one emoji makes it UCS-2", `${"a".repeat(68)}☕`, "UCS-2", 1],
    ["70 of UCS-2", "ā".repeat(70), "UCS-2", 1],
    ["71 of UCS-2", "ā".repeat(71), "UCS-2", 2],
    ["an emoji of two places at the seam", `${"ā".repeat(66)}🎉${"ā".repeat(66)}`, "UCS-2", 3],
    ["a curly apostrophe", "It’s", "UCS-2", 1],
  ])("%s", (_, body, alphabet, parts) => {
    expect(smsParts(body)).toMatchObject({ alphabet, parts });
  });

  it("counts places", () => {
    expect(smsParts("{€}").places).toBe(6);
    expect(smsParts("🎉").places).toBe(2);
  });
});
