import { describe, expect, it } from "vitest";
import { codeOfCountry, countryOfCode } from "./countries.ts";

describe("a country", () => {
  it.each([
    ["Australia", "AU"],
    [" new zealand ", "NZ"],
    ["United States", "US"],
    ["USA", undefined],
    ["US", "US"],
    ["UK", "GB"],
    ["Côte d'Ivoire", "CI"],
    ["Cote d’Ivoire", "CI"],
    ["Bosnia And Herzegovina", "BA"],
    ["Turkey", "TR"],
    ["Hong Kong", "HK"],
    ["Fiji", "FJ"],
    ["European Union", undefined],
    ["Atlantis", undefined],
    ["", undefined],
  ])("named '%s' is %s", (name, code) => {
    expect(codeOfCountry(name)).toBe(code);
  });

  it("that a shop tells by its letters is found by the name we give it", () => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
    const told = letters.flatMap((first) => letters.map((second) => first + second));
    const known = told.filter((code) => codeOfCountry(code) === code);
    // Those of ISO 3166-1, with Kosovo and two islands that post goes to.
    expect(known).toHaveLength(252);
    for (const code of known) expect(codeOfCountry(countryOfCode(code))).toBe(code);
  });
});
