import { describe, expect, it } from "vitest";
import { googleTrouble, readGoogle } from "./google-wire.ts";

/** The documented answer, with what is shortened there filled in. */
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
