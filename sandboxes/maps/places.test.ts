import { describe, expect, it } from "vitest";
import { features } from "./features.ts";
import { findAddress } from "./find-address.ts";
import { formatted } from "./google-result.ts";
import { countryOf } from "./towns.ts";

const found = (text: string): string[] => findAddress(text).map(({ feature }) => formatted(feature));

describe("the places", () => {
  it("are more than 200 houses, in every state and territory and in New Zealand", () => {
    const houses = features.filter(({ kind }) => kind === "house");
    expect(houses.length).toBeGreaterThan(200);
    const states = new Set(houses.filter(({ town }) => countryOf(town).code === "AU").map(({ town }) => town.state));
    expect([...states].toSorted()).toEqual(["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]);
    expect(houses.filter(({ town }) => countryOf(town).code === "NZ").length).toBeGreaterThan(30);
    expect(new Set(features.map(({ id }) => id)).size).toBe(features.length);
  });
});

describe("finding an address", () => {
  it.each([
    ["1 Test St Brisbane", ["1 Test St, Brisbane QLD 4000, Australia"]],
    ["1 TEST STREET, brisbane, Queensland 4000 Australia", ["1 Test St, Brisbane QLD 4000, Australia"]],
    ["999 Test St, Brisbane", ["Brisbane QLD 4000, Australia"]],
    ["12 Roaster Ln Paddington NSW", ["12 Roaster Ln, Paddington NSW 2021, Australia"]],
    [
      "12 Roaster Lane, Paddington",
      ["12 Roaster Ln, Paddington QLD 4064, Australia", "12 Roaster Ln, Paddington NSW 2021, Australia"],
    ],
    ["Unheard Street, Fremantle", ["Fremantle WA 6160, Australia"]],
    ["6330", ["Albany WA 6330, Australia"]],
    ["Saint Nowhere", []],
    ["", []],
  ])("%s", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it("falls back to the street where the number is unknown", () => {
    expect(found("99 Roaster Lane, Paddington QLD")).toEqual(["Roaster Ln, Paddington QLD 4064, Australia"]);
  });
});
