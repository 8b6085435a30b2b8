import { expect, it } from "vitest";
import { describeGeocoding } from "../conformance.ts";
import { gazetteerGeocoding } from "./gazetteer-geocoding.ts";

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
