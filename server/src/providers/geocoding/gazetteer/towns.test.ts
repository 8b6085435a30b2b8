import { describe, expect, it } from "vitest";
import { type Town, towns } from "./towns.ts";

/** South, north, west, east; and the postcodes of its towns. */
const states: Readonly<Record<string, { box: readonly [number, number, number, number]; postcode: RegExp }>> = {
  ACT: { box: [-35.93, -35.12, 148.76, 149.4], postcode: /^(26\d\d|29[01]\d)$/ },
  NSW: { box: [-37.51, -28.15, 140.99, 153.65], postcode: /^2\d{3}$/ },
  NT: { box: [-26, -10.9, 129, 138], postcode: /^08\d\d$/ },
  QLD: { box: [-29.18, -9.9, 137.99, 153.56], postcode: /^4\d{3}$/ },
  SA: { box: [-38.07, -25.99, 129, 141], postcode: /^5[0-7]\d\d$/ },
  TAS: { box: [-43.75, -39.5, 143.8, 148.5], postcode: /^7[0-7]\d\d$/ },
  VIC: { box: [-39.16, -33.98, 140.96, 149.98], postcode: /^3\d{3}$/ },
  WA: { box: [-35.2, -13.6, 112.9, 129.01], postcode: /^6[0-7]\d\d$/ },
  NZ: { box: [-47.3, -34.3, 166.4, 178.6], postcode: /^\d{4}$/ },
};
const stateOf = ({ state, country }: Town): string => state ?? country;
const isIn = ({ lat, lng }: Town, [south, north, west, east]: readonly number[]): boolean =>
  lat >= (south ?? 0) && lat <= (north ?? 0) && lng >= (west ?? 0) && lng <= (east ?? 0);

describe("the gazetteer", () => {
  it("has 600 towns and more, in every state and territory and in New Zealand", () => {
    expect(towns.length).toBeGreaterThanOrEqual(600);
    expect(new Set(towns.map(stateOf))).toEqual(new Set(Object.keys(states)));
    expect(towns.every(({ country, state }) => (country === "NZ") === (state === null))).toBe(true);
  });

  it.each(Object.entries(states))(
    "has the towns of %s within its bounds, with postcodes of its own",
    (name, { box, postcode }) => {
      const own = towns.filter((town) => stateOf(town) === name);
      expect(own.filter((town) => !isIn(town, box))).toEqual([]);
      expect(own.filter((town) => !postcode.test(town.postcode))).toEqual([]);
    },
  );

  it("has each name once in a state, and no empty one", () => {
    const names = towns.map((town) => `${town.name}, ${stateOf(town)}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(towns.filter(({ name }) => !/^\p{Lu}[\p{L} ]+$/u.test(name))).toEqual([]);
  });

  it.each([
    ["Brisbane", "QLD", "4000", -27.47, 153.02],
    ["Alice Springs", "NT", "0870", -23.7, 133.88],
    ["Wellington", null, "6011", -41.29, 174.78],
    ["Wellington", "NSW", "2820", -32.55, 148.94],
  ])("knows %s (%s)", (...expected) => {
    const found = towns.filter(({ name, state }) => name === expected[0] && state === expected[1]);
    expect(found.map(({ name, state, postcode, lat, lng }) => [name, state, postcode, lat, lng])).toEqual([expected]);
  });
});
