import { describe, expect, it } from "vitest";
import { describeGeocoding } from "../conformance.ts";
import { findTown, gazetteerGeocoding } from "./gazetteer-geocoding.ts";

const geocoding = gazetteerGeocoding();

describeGeocoding("the list of towns", () =>
  Promise.resolve({
    geocoding,
    known: [
      {
        asked: { address: "1 Main St, Hobart", country: "AU" },
        place: { lat: -42.88, lng: 147.33, quality: "town", formatted: "Hobart TAS 7000, Australia" },
      },
      {
        asked: { address: "1 Lambton Quay, Wellington", country: "NZ" },
        place: { quality: "town", formatted: "Wellington 6011, New Zealand" },
      },
    ],
    calm: () => Promise.resolve(),
    close: () => geocoding.close(),
  }),
);

it("has its points shown on any map, without credit", () => {
  expect(geocoding).toMatchObject({ credit: "", isForGoogleMapsOnly: false });
});

describe("the town of an address", () => {
  it.each([
    ["12 Wherever Road, Alice Springs NT 0870", "Alice Springs NT"],
    ["1 Main St, Brisbane", "Brisbane QLD"],
    ["1 Brisbane St, Launceston TAS", "Launceston TAS"],
    ["9 Albany Highway, Perth", "Perth WA"],
    ["4 Victoria Street, Hobart", "Hobart TAS"],
    ["5 George St, Richmond Tasmania", "Richmond TAS"],
    ["5 George St, Richmond 7025", "Richmond TAS"],
    ["5 George St, Wellington, New South Wales 2820", "Wellington NSW"],
    ["1 Commercial Rd, Port Adelaide", "Port Adelaide SA"],
    ["Alice Springs Arcade, Darwin", "Darwin NT"],
    ["LAUNCESTON,7250", "Launceston TAS"],
    ["Unit 2, nowhere we know, 0870", "Alice Springs NT"],
  ])("%s: %s", (address, expected) => {
    const town = findTown({ address, country: "AU" });
    expect(town && `${town.name} ${town.state}`).toBe(expected);
  });

  it.each([
    ["nothing is named", "nowhere"],
    ["nothing is said", ""],
    ["only a street is named", "12 Launceston Street"],
    ["a name is in several states", "5 George St, Richmond"],
    ["the state has no such town", "Launceston WA"],
    ["the postcode is of another state", "Launceston 6000"],
    ["towns share the postcode, and none is named", "1 Main St, 7030"],
    ["it is in the other country", "Auckland"],
  ])("is nothing when %s", (_, address) => {
    expect(findTown({ address, country: "AU" })).toBeUndefined();
  });

  it("is of the country that is asked for", () => {
    expect(findTown({ address: "1 Lambton Quay, Wellington", country: "NZ" })).toMatchObject({ country: "NZ" });
    expect(findTown({ address: "1 Arthur St, Wellington", country: "AU" })).toMatchObject({ state: "NSW" });
  });
});
