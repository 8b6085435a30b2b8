import { beforeEach, describe, expect, it } from "vitest";
import { startMapsStand } from "../../../../test/maps.ts";
import { opened } from "../../../../test/opened.ts";
import { describeGeocoding } from "../conformance.ts";
import { googleTrouble, readGoogle } from "./google-geocoding.ts";

describeGeocoding("Google", () => startMapsStand("google"));

const asked = { address: "12 Roaster Lane, Paddington NSW 2021", country: "AU" } as const;
const soon = (): AbortSignal => AbortSignal.timeout(5_000);

describe("Google", () => {
  const stand = opened(() => startMapsStand("google"));
  beforeEach(() => stand().calm());
  const countOf = async (act: () => Promise<unknown>): Promise<number> => {
    const before = stand().asked().length;
    await act();
    return stand().asked().length - before;
  };

  it("gets the address, the country as a filter, and the key", async () => {
    await stand().geocoding.geocode({ address: "1 Test St & Co, Brisbane", country: "NZ" }, soon());
    expect(stand().asked().at(-1)).toMatchObject({
      method: "GET",
      path: expect.stringMatching(
        /^\/maps\/api\/geocode\/json\?address=1\+Test\+St\+%26\+Co%2C\+Brisbane&components=country%3ANZ&region=nz&language=en-NZ&key=/,
      ),
    });
  });

  it("does not take the middle of the country, nor of a town, for an address", async () => {
    expect(await stand().geocoding.geocode({ ...asked, address: "Xyzzy" }, soon())).toBeUndefined();
    expect(await stand().geocoding.geocode({ ...asked, address: "9 Unheard Street, Albany" }, soon())).toBeUndefined();
  });

  it("is asked once more after an error of its own, and only once", async () => {
    stand().order("unknown-error");
    expect(await countOf(async () => expect(await stand().geocoding.geocode(asked, soon())).toMatchObject({}))).toBe(2);
    stand().order("unknown-error", 2);
    const twice = () =>
      expect(stand().geocoding.geocode(asked, soon())).rejects.toMatchObject({
        message: "Google answered with an error of its own",
        isRetryable: true,
      });
    expect(await countOf(twice)).toBe(2);
  });

  it.each([
    ["over-query-limit", /^Google says that our quota is used up for now/, true],
    ["over-daily-limit", /^Google says that the day's limit is used up or the key has no billing/, false],
    ["request-denied", /^Google refuses our key/, false],
  ])("after %s it is left alone for a while", async (fault, message, isRetryable) => {
    stand().order(fault);
    await expect(stand().geocoding.geocode(asked, soon())).rejects.toMatchObject({
      message: expect.stringMatching(message),
      isRetryable,
      provider: "google",
    });
    const again = () =>
      expect(stand().geocoding.geocode(asked, soon())).rejects.toThrow(/^Google is left alone for \d+ s more$/);
    expect(await countOf(again)).toBe(0);
    stand().clock.advance(300_000);
    expect(await stand().geocoding.geocode(asked, soon())).toMatchObject({ quality: "exact" });
  });

  it("is asked anew each time, for its terms forbid to remember, and says so", async () => {
    expect(await countOf(() => stand().geocoding.geocode(asked, soon()))).toBe(1);
    expect(await countOf(() => stand().geocoding.geocode(asked, soon()))).toBe(1);
    expect(stand().geocoding.isForGoogleMapsOnly).toBe(true);
  });

  it("fails a probe with a key that it refuses", async () => {
    const other = await startMapsStand("google", { GOOGLE_GEOCODING_KEY: "sandbox-browser-key" });
    await expect(other.geocoding.probe(soon())).rejects.toThrow(/^Google refuses our key: API keys with referer/);
    await other.close();
  });

  it("is not asked for an address without a word, nor with one of any length", async () => {
    expect(await countOf(() => stand().geocoding.geocode({ ...asked, address: " ,. " }, soon()))).toBe(0);
    await stand().geocoding.geocode({ ...asked, address: "a".repeat(100_000) }, soon());
    expect(String(stand().asked().at(-1)?.["path"]).length).toBeLessThan(500);
  });
});

const result = {
  formatted_address: "1 Test St, Brisbane QLD 4000, Australia",
  place_id: "x",
  partial_match: true,
  types: ["street_address"],
  geometry: { location: { lat: -27.47, lng: 153.02 }, location_type: "ROOFTOP", viewport: {} },
  address_components: [
    { long_name: "1", short_name: "1", types: ["street_number"] },
    { long_name: "Queensland", short_name: "QLD", types: ["administrative_area_level_1", "political"] },
    { long_name: "4000", short_name: "4000", types: ["postal_code"] },
    { long_name: "Australia", short_name: "AU", types: ["country", "political"] },
  ],
};
const read = (changed: object) => readGoogle({ status: "OK", results: [{ ...result, ...changed }] }, "the-key");
const at = (precision: string) => ({ geometry: { ...result.geometry, location_type: precision } });
const sure = { partial_match: undefined };

describe("an answer of Google", () => {
  it("is a candidate to be checked when it is a partial match, as documented", () => {
    expect(read({})).toEqual({
      kind: "found",
      candidates: [
        {
          lat: -27.47,
          lng: 153.02,
          formatted: "1 Test St, Brisbane QLD 4000, Australia",
          kind: "house",
          countryCode: "AU",
          houseNumber: "1",
          postcode: "4000",
          isGuess: true,
        },
      ],
    });
  });

  it.each<[string, object, object | undefined]>([
    ["a house on its roof", sure, { kind: "house", isGuess: false }],
    ["a house between others", { ...sure, ...at("RANGE_INTERPOLATED") }, { kind: "street", isGuess: false }],
    ["a house about there", { ...sure, ...at("APPROXIMATE") }, { isGuess: true }],
    ["a street", { ...sure, types: ["route"], ...at("GEOMETRIC_CENTER") }, { kind: "street", isGuess: false }],
    ["a shop", { ...sure, types: ["establishment", "cafe"] }, { kind: "house" }],
    ["a flat", { ...sure, types: ["subpremise"] }, { kind: "house" }],
    ["the country", { types: ["country", "political"], ...at("APPROXIMATE") }, undefined],
    ["a town", { types: ["locality", "political"] }, undefined],
    ["a postcode", { types: ["postal_code"] }, undefined],
    ["a house without country", { address_components: [] }, { countryCode: "" }],
  ])("%s", (_, changed, candidate) => {
    expect(read(changed)).toMatchObject({ kind: "found", candidates: candidate === undefined ? [] : [candidate] });
  });

  it.each<[unknown, object]>([
    [
      { status: "ZERO_RESULTS", results: [] },
      { kind: "found", candidates: [] },
    ],
    [{ status: "UNKNOWN_ERROR", results: [] }, { kind: "again" }],
    [
      { status: "OVER_QUERY_LIMIT", results: [] },
      { kind: "refused", isRetryable: true },
    ],
    [{ status: "OVER_DAILY_LIMIT" }, { kind: "refused", isRetryable: false }],
    [{ status: "INVALID_REQUEST" }, { kind: "refused", isRetryable: false }],
    [{ status: "NEW_WORD", results: [] }, { kind: "unreadable" }],
    [{ status: "OK", results: [{}] }, { kind: "unreadable" }],
    [{ status: "OK", results: [{ ...result, geometry: { location: { lat: "1", lng: 2 } } }] }, { kind: "unreadable" }],
    [[], { kind: "unreadable" }],
    [null, { kind: "unreadable" }],
  ])("%j", (json, reply) => {
    expect(readGoogle(json, "the-key")).toMatchObject(reply);
  });

  it("tells the vendor's words without the key, markup and length", () => {
    const words = `The key the-key is wrong.\n<script>${"x".repeat(500)}`;
    expect(readGoogle({ status: "REQUEST_DENIED", error_message: words }, "the-key")).toMatchObject({
      reason: "refuses our key: The key *** is wrong.",
    });
    const long = readGoogle({ status: "REQUEST_DENIED", error_message: "x".repeat(500) }, "the-key");
    expect(JSON.stringify(long).length).toBeLessThan(300);
  });

  it("to a probe is well when only the address is missed", () => {
    expect(googleTrouble({ status: "INVALID_REQUEST", results: [] }, "the-key")).toBeUndefined();
    expect(googleTrouble({ status: "REQUEST_DENIED", results: [] }, "the-key")).toBe("refuses our key");
    expect(googleTrouble({ status: "UNKNOWN_ERROR", results: [] }, "the-key")).toBe(
      "answered with an error of its own",
    );
    expect(googleTrouble("?", "the-key")).toBe("gave an answer that cannot be read");
  });
});
