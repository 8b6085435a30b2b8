import { describe, expect, it } from "vitest";
import { degreesOf, locationProblems, postcodeOf } from "./location-rules.ts";
import { locationMessages, locationStates, newLocationPoint } from "./location.ts";

const address = { address1: "1 Bean Street", suburb: "Milton", state: "QLD", postcode: "4064", country: "Australia" };
const whole = { title: "Milton", lat: -27.47, lng: 153, address };
const problems = (given: Parameters<typeof locationProblems>[0]) => locationProblems(given, locationStates);

describe("a location", () => {
  it("needs eight things, blank or left out [LOC-19] [LOC-20] [LOC-21] [LOC-22] [LOC-23] [LOC-24] [LOC-25] [LOC-26]", () => {
    expect(problems({})).toEqual(locationMessages);
    const blank = { address1: " ", suburb: " ", state: " ", postcode: " ", country: " " };
    expect(problems({ title: " ", lat: " ", lng: null, address: blank })).toEqual(locationMessages);
  });

  it("does without a second line and a city [LOC-27]", () => {
    expect(problems(whole)).toEqual({});
    expect(problems({ ...whole, address: { ...address, address2: "", city: "" } })).toEqual({});
  });

  it("begins where the whole of Australia is seen [LOC-11]", () => {
    expect(problems({ ...whole, ...newLocationPoint })).toEqual({});
  });

  it.each([
    ["-27.470", -27.47],
    [" 12 ", 12],
    ["+1.", 1],
    [".5", 0.5],
    [0, 0],
    ["", undefined],
    ["1e2", undefined],
    ["0x10", undefined],
    ["12 S", undefined],
    ["Infinity", undefined],
    [Number.NaN, undefined],
    [null, undefined],
  ])("has degrees as decimals: %s", (given, degrees) => {
    expect(degreesOf(given)).toBe(degrees);
  });

  it.each([90.01, -91, "x"])("has no latitude %s", (lat) => {
    expect(problems({ ...whole, lat })).toEqual({ lat: "Latitude must be a number from -90 to 90" });
  });

  it.each([180.01, -181, "1,5"])("has no longitude %s", (lng) => {
    expect(problems({ ...whole, lng })).toEqual({ lng: "Longitude must be a number from -180 to 180" });
  });

  it("is in its country, where the country is Australia or New Zealand", () => {
    expect(problems({ ...whole, lat: 27.47 })).toEqual({
      lat: "That is not in Australia: latitudes there are from -44 to -9",
    });
    expect(problems({ ...whole, lng: -153 })).toEqual({
      lng: "That is not in Australia: longitudes there are from 96 to 169",
    });
    const nz = { ...whole, address: { ...address, country: "new zealand", state: "Otago" } };
    expect(problems(nz)).toEqual({
      lat: "That is not in New Zealand: latitudes there are from -53 to -29",
      lng: "That is not in New Zealand: longitudes there are from 165 to 180 or from -180 to -175",
    });
    expect(problems({ ...nz, lat: -43.95, lng: -176.55 })).toEqual({});
    expect(problems({ ...nz, address: { ...nz.address, country: "Fiji" } })).toEqual({});
  });
});

describe("the state of a location", () => {
  it("is one of the listed in Australia, and what a setting adds [LOC-28] [AMD-04]", () => {
    const hobart = { ...whole, address: { ...address, state: "TAS" } };
    expect(problems(hobart)).toEqual({ "address.state": "State must be one of ACT, NSW, NT, QLD, SA, VIC, WA" });
    expect(locationProblems(hobart, [...locationStates, "TAS"])).toEqual({});
  });

  it("is free text elsewhere [AMB-81]", () => {
    expect(problems({ ...whole, address: { ...address, country: "Fiji", state: "Western" } })).toEqual({});
  });
});

describe("the postcode of a location", () => {
  it("is four digits in Australia and any text elsewhere", () => {
    const wrong = { "address.postcode": "Postcode must be 4 digits in Australia" };
    for (const postcode of ["QLD4", "406", "40644", "4064-1"])
      expect(problems({ ...whole, address: { ...address, postcode } })).toEqual(wrong);
    expect(problems({ ...whole, address: { ...address, postcode: "SW1A 1AA", country: "Fiji" } })).toEqual({});
  });

  it("may come as a number, and keeps the zero of the Northern Territory", () => {
    expect(problems({ ...whole, address: { ...address, postcode: 800 } })).toEqual({});
    expect([postcodeOf(800, "australia"), postcodeOf(800, "Fiji"), postcodeOf(" 0800 ", "")]).toEqual([
      "0800",
      "800",
      "0800",
    ]);
  });
});
