import { describe, expect, it } from "vitest";
import { nominatimTrouble, readNominatim } from "./nominatim-wire.ts";

/** The documented answer. */
const place = {
  place_id: 1,
  licence: "...",
  osm_type: "node",
  osm_id: 2,
  lat: "-27.47",
  lon: "153.02",
  category: "building",
  type: "yes",
  place_rank: 30,
  importance: 0.1,
  addresstype: "building",
  name: "",
  display_name: "1, Test Street, ...",
  address: {
    house_number: "1",
    road: "Test Street",
    suburb: "...",
    city: "Brisbane",
    state: "Queensland",
    "ISO3166-2-lvl4": "AU-QLD",
    postcode: "4000",
    country: "Australia",
    country_code: "au",
  },
  boundingbox: ["s", "n", "w", "e"],
};

describe("an answer of Nominatim", () => {
  it("is a house, as documented", () => {
    expect(readNominatim([place])).toEqual({
      kind: "found",
      candidates: [
        {
          lat: -27.47,
          lng: 153.02,
          formatted: "1, Test Street, ...",
          kind: "house",
          countryCode: "au",
          houseNumber: "1",
          postcode: "4000",
          isGuess: false,
        },
      ],
    });
  });

  it.each<[string, object, object | undefined]>([
    ["a house is one from rank 28", { place_rank: 28 }, { kind: "house" }],
    ["a street has rank 26", { place_rank: 26, address: { country_code: "au" } }, { kind: "street", houseNumber: "" }],
    ["a suburb is none", { place_rank: 20 }, undefined],
    ["a town is none", { place_rank: 16 }, undefined],
    ["the country is none", { place_rank: 4, addresstype: "country" }, undefined],
    ["a place without country", { address: {} }, { countryCode: "" }],
  ])("%s", (_, changed, candidate) => {
    const candidates = candidate === undefined ? [] : [candidate];
    expect(readNominatim([{ ...place, ...changed }])).toMatchObject({ kind: "found", candidates });
  });

  it.each([
    [{ error: "Unable to geocode" }],
    [[{ ...place, lat: -27.47 }]],
    [[{ ...place, lat: "1e3" }]],
    [[{ ...place, lon: "" }]],
    [[{ ...place, address: undefined }]],
    ["text"],
    [null],
  ])("cannot be read: %j", (json) => {
    expect(readNominatim(json)).toEqual({ kind: "unreadable" });
  });

  it("to a probe", () => {
    expect(nominatimTrouble({ status: 0, message: "OK" })).toBeUndefined();
    expect(nominatimTrouble({ status: 700, message: "Database connection failed" })).toBe(
      "says that it is not well (700)",
    );
    expect(nominatimTrouble([])).toBe("gave an answer that cannot be read");
  });
});
