import { describe, expect, it } from "vitest";
import { bestPlace, type Candidate, hasHouseNumber, postcodeIn, wordsOf } from "./best-place.ts";

const house: Candidate = {
  lat: -27.47,
  lng: 153.02,
  formatted: "1 Test St, Brisbane QLD 4000, Australia",
  countryCode: "AU",
  kind: "house",
  houseNumber: "1",
  postcode: "4000",
  isGuess: false,
};
const asked = { address: "1 Test St Brisbane", country: "AU" } as const;
const best = (...candidates: Partial<Candidate>[]) =>
  bestPlace(
    candidates.map((one) => ({ ...house, ...one })),
    asked,
  );

describe("the place that is taken", () => {
  it.each<[string, Partial<Candidate>, string | undefined]>([
    ["the house that was asked for", {}, "exact"],
    ["its street", { kind: "street", houseNumber: "" }, "street"],
    ["a guess", { isGuess: true }, "approximate"],
    ["a guessed street", { isGuess: true, kind: "street" }, "approximate"],
    ["a house of another number", { houseNumber: "3" }, "approximate"],
    ["a house without a number", { houseNumber: "" }, "approximate"],
    ["a unit of another house", { houseNumber: "7/1" }, "approximate"],
    ["a place in another country", { countryCode: "NZ" }, undefined],
    ["a country in small letters", { countryCode: "au" }, "exact"],
    ["a point north of the country", { lat: -8.9 }, undefined],
    ["a point south of the country", { lat: -44.1 }, undefined],
    ["a point west of the country", { lng: 111.9 }, undefined],
    ["a point east of the country", { lng: 154.1 }, undefined],
    ["a point with its numbers the wrong way round", { lat: 153.02, lng: -27.47 }, undefined],
    ["no number at all", { lat: Number.NaN }, undefined],
  ])("%s", (_, given, quality) => {
    expect(best(given)?.quality).toBe(quality);
  });

  it("is to be checked when there are two such addresses", () => {
    expect(best({}, { lat: -33.89, lng: 151.22 })).toMatchObject({ quality: "approximate", lat: -27.47 });
    expect(best({}, { lat: -27.471 })).toMatchObject({ quality: "exact" });
    expect(best({}, { lat: -33.89, kind: "street" })).toMatchObject({ quality: "exact" });
  });

  it("is of the postcode that was asked for, and to be checked when it is of another", () => {
    const withPostcode = { ...asked, address: "1 Test St Brisbane 4001" };
    const elsewhere = { ...house, lat: -30, postcode: "4001" };
    expect(bestPlace([house, elsewhere], withPostcode)).toMatchObject({ lat: -30, quality: "exact" });
    expect(bestPlace([house], withPostcode)).toMatchObject({ quality: "approximate" });
    expect(bestPlace([{ ...house, postcode: "" }], withPostcode)).toMatchObject({ quality: "exact" });
  });

  it("is the first of the right country", () => {
    expect(best({ countryCode: "NZ" }, { lat: -30 })).toMatchObject({ lat: -30, quality: "exact" });
    expect(best()).toBeUndefined();
  });

  it("is a name's middle where no number is asked for", () => {
    const place = bestPlace([{ ...house, houseNumber: "" }], { address: "Central Station, Brisbane", country: "AU" });
    expect(place?.quality).toBe("exact");
  });

  it("lies in New Zealand when that is asked for", () => {
    const wellington = { ...house, countryCode: "NZ", lat: -41.29, lng: 174.78 };
    expect(bestPlace([house, wellington], { ...asked, country: "NZ" })).toMatchObject({ lat: -41.29 });
  });

  it("has a text of bounded length", () => {
    expect(best({ formatted: "x".repeat(5_000) })?.formatted).toHaveLength(300);
  });
});

describe("the words of an address", () => {
  it("are without accents, capitals and punctuation", () => {
    expect(wordsOf(" 3/12 O’Connell St., Ōtaki ")).toEqual(["3", "12", "oconnell", "st", "otaki"]);
    expect(wordsOf("St. George's Tce")).toEqual(["st", "georges", "tce"]);
  });
  it.each([
    ["12 Roaster Lane, Paddington NSW 2021", "2021", true],
    ["1234 Pacific Highway", undefined, true],
    ["1234 Pacific Highway Pymble 2073", "2073", true],
    ["Roaster Lane 2021", "2021", false],
    ["12a Roaster Lane", undefined, true],
    ["", undefined, false],
  ])("%s: postcode %s", (address, postcode, hasNumber) => {
    expect(postcodeIn(wordsOf(address))).toBe(postcode);
    expect(hasHouseNumber(wordsOf(address))).toBe(hasNumber);
  });
});
