import { describe, expect, it } from "vitest";
import { startMapsStand } from "../../../../test/maps.ts";
import { describeGeocoding } from "../conformance.ts";
import { nominatimTrouble, readNominatim } from "./nominatim-geocoding.ts";

describeGeocoding("Nominatim", () => startMapsStand("nominatim"));

const asked = { address: "12 Roaster Lane, Paddington NSW 2021", country: "AU" } as const;
const soon = (): AbortSignal => AbortSignal.timeout(5_000);

describe("Nominatim", () => {
  it("is told who asks, and asked the same only once", async () => {
    const stand = await startMapsStand("nominatim", { NOMINATIM_USER_AGENT: "Desk (it@desk.example)" });
    const first = await stand.geocoding.geocode(asked, soon());
    expect(await stand.geocoding.geocode(asked, soon())).toEqual(first);
    expect(stand.asked()).toMatchObject([
      {
        path: expect.stringMatching(/^\/search\?format=jsonv2&addressdetails=1&limit=5&countrycodes=au&q=12\+Roaster/),
        headers: { "user-agent": "Desk (it@desk.example)" },
      },
    ]);
    expect(stand.geocoding).toMatchObject({ credit: "© OpenStreetMap contributors", isForGoogleMapsOnly: false });
    await stand.close();
  });

  it("gets one request a second however many ask, none of which it refuses", { timeout: 10_000 }, async () => {
    const stand = await startMapsStand("nominatim", { NOMINATIM_PAUSE_MS: "1000" }, { timeoutMs: 3_000 });
    const addresses = ["1 Test St Brisbane", "nowhere", asked.address];
    const found = await Promise.all(addresses.map((address) => stand.hasty.geocode({ ...asked, address }, soon())));
    expect(found.map((place) => place?.quality)).toEqual(["exact", undefined, "exact"]);
    expect(stand.asked().map(({ status }) => status)).toEqual([200, 200, 200]);
    await stand.close();
  });

  it("gets the next request when the one before is answered, however slowly", async () => {
    const stand = await startMapsStand("nominatim", {}, { timeoutMs: 3_000 });
    stand.order("slow:300", 2);
    const begin = performance.now();
    const ask = (address: string) => stand.hasty.geocode({ ...asked, address }, soon()).catch(() => undefined);
    await Promise.all(["1 Test St Brisbane", "nowhere"].map(ask));
    expect(performance.now() - begin).toBeGreaterThanOrEqual(590);
    await stand.close();
  });

  it("is not asked by those whose turn does not come in time", async () => {
    const stand = await startMapsStand("nominatim", { NOMINATIM_PAUSE_MS: "5000" });
    await stand.hasty.geocode(asked, soon());
    const begin = performance.now();
    await expect(stand.hasty.geocode({ ...asked, address: "another" }, soon())).rejects.toMatchObject({
      message: "Nominatim was not asked: too many addresses at once",
      isRetryable: true,
      status: 504,
    });
    expect(performance.now() - begin).toBeLessThan(2_000);
    expect(stand.asked()).toHaveLength(1);
    await stand.close();
  });

  it("is left alone for ten seconds when it was asked too often and does not say how long", async () => {
    const stand = await startMapsStand("nominatim");
    stand.order("429:1");
    await expect(stand.geocoding.geocode(asked, soon())).rejects.toThrow("Nominatim is asked too often");
    stand.clock.advance(9_000);
    await expect(stand.geocoding.geocode(asked, soon())).rejects.toThrow("Nominatim is left alone for 1 s more");
    expect(stand.asked()).toHaveLength(1);
    stand.clock.advance(1_000);
    expect(await stand.geocoding.geocode(asked, soon())).toMatchObject({ quality: "exact" });
    await stand.close();
  });
});

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
