import { describe, expect, it } from "vitest";
import { startMapsStand } from "../../../../test/maps.ts";
import { describeGeocoding } from "../conformance.ts";
import { readPhoton } from "./photon-geocoding.ts";

describeGeocoding("Photon", () => startMapsStand("photon"));

const soon = (): AbortSignal => AbortSignal.timeout(5_000);

describe("Photon", () => {
  it("is asked for houses and streets within the country's box, and the same only once", async () => {
    const stand = await startMapsStand("photon");
    const asked = { address: "12 Roaster Lane, Paddington NSW 2021", country: "AU" } as const;
    const first = await stand.geocoding.geocode(asked, soon());
    expect(first?.formatted).toBe("12 Roaster Lane, Paddington, Sydney, New South Wales 2021, Australia");
    expect(await stand.geocoding.geocode(asked, soon())).toEqual(first);
    expect(stand.asked()).toMatchObject([
      {
        path: expect.stringMatching(
          /^\/api\/\?q=12\+Roaster.*&limit=10&lang=en&bbox=112%2C-44%2C154%2C-9&layer=house&layer=street$/,
        ),
        status: 200,
      },
    ]);
    await stand.close();
  });

  it("is not believed when it answers with streets that were not named", async () => {
    const stand = await startMapsStand("photon");
    const asked = { address: "9 Unheard Street, Albany", country: "AU" } as const;
    expect(await stand.geocoding.geocode(asked, soon())).toBeUndefined();
    await stand.close();
  });
});

const properties = {
  osm_type: "N",
  osm_id: 1,
  osm_key: "building",
  osm_value: "yes",
  type: "house",
  housenumber: "1",
  street: "Test Street",
  postcode: "4000",
  city: "Brisbane",
  state: "Queensland",
  country: "Australia",
  countrycode: "AU",
};
const geometry = { type: "Point", coordinates: [153.02, -27.47] };
const read = (changed: object, address = "1 Test St Brisbane") =>
  readPhoton({ features: [{ geometry, properties: { ...properties, ...changed } }] }, { address, country: "AU" });

describe("an answer of Photon", () => {
  it("is a house, longitude first", () => {
    expect(read({})).toEqual({
      kind: "found",
      candidates: [
        {
          lat: -27.47,
          lng: 153.02,
          formatted: "1 Test Street, Brisbane, Queensland 4000, Australia",
          kind: "house",
          countryCode: "AU",
          houseNumber: "1",
          postcode: "4000",
          isGuess: false,
        },
      ],
    });
  });

  it.each<[string, object, string, object | undefined]>([
    ["a street", { type: "street", name: "Test Street", street: undefined }, "9 Test Street", { kind: "street" }],
    ["a street by another word for street", { type: "street", name: "Test Street" }, "Test Rd", { kind: "street" }],
    ["a street that was not named", { street: "Best Street" }, "1 Test St", undefined],
    ["a name of one word", { type: "street", name: "Broadway", street: undefined }, "Broadway", { kind: "street" }],
    ["half a name", { street: "Old Test Street" }, "1 Test St", undefined],
    ["a place by its own name", { name: "Beans Cafe", street: "Low St" }, "Beans, Brisbane", { kind: "house" }],
    ["a town", { type: "city", name: "Brisbane", street: undefined }, "Brisbane", undefined],
    ["the country", { type: "country", name: "Australia", street: undefined }, "Australia", undefined],
    ["nothing named at all", { street: undefined }, "1 Test St", undefined],
  ])("%s", (_, changed, address, candidate) => {
    const candidates = candidate === undefined ? [] : [candidate];
    expect(read(changed, address)).toMatchObject({ kind: "found", candidates });
  });

  it.each([
    [{ message: "bad" }],
    [{ features: [{}] }],
    [[]],
    [null],
    [{ features: [{ geometry: { coordinates: [1] }, properties }] }],
  ])("cannot be read: %j", (json) => {
    expect(readPhoton(json, { address: "x", country: "AU" })).toEqual({ kind: "unreadable" });
  });
});
