import { type Location, locationMessages, locationStates } from "@crema/contract/areas/locations";
import { describe, expect, it } from "vitest";
import { addressLine, bodyOf, formOf, locationFieldWords, newForm, problemsOf } from "./location-form.ts";
import { pointOf } from "./use-location-point.ts";

const location: Location = {
  uuid: "8b0f0b0e-0000-4000-8000-000000000001",
  title: "Crema Salamanca",
  description: "By the market",
  email: "shop@example.com",
  phone: "03 5550 0001",
  website: "https://example.com",
  fax: "",
  links: { facebook: "fb", twitter: "", instagram: "ig" },
  address: {
    address1: "1 Salamanca Place",
    address2: "",
    suburb: "Hobart",
    city: "",
    postcode: "7000",
    state: "TAS",
    country: "Australia",
  },
  addressFormatted: "1 Salamanca Place, Hobart TAS 7000",
  lat: -42.8869,
  lng: 147.3325,
  image: "/uploads/a.jpg",
  isBeanRetailer: true,
  isCoffeeRetailer: true,
  isAlcoholLicensed: false,
  isCremaOwned: true,
  hasFreeWifi: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-02T00:00:00.000Z",
};
const states = [...locationStates, "TAS"];

describe("the form of a location", () => {
  it("goes to the wire and comes back as it was", () => {
    const { uuid: _uuid, addressFormatted: _formatted, createdAt: _created, updatedAt: _updated, ...own } = location;
    expect(bodyOf(formOf(location), location.image)).toEqual(own);
  });

  it("sends a postcode as it was typed, coordinates as numbers, and '' for those that are none", () => {
    const form = { ...formOf(location), postcode: "0800", lat: "", lng: "-" };
    expect(bodyOf(form, "")).toMatchObject({ address: { postcode: "0800" }, lat: "", lng: "-", image: "" });
  });

  it("of a new one has the coordinates of the map's middle and no country", () => {
    expect([newForm.lat, newForm.lng, newForm.country]).toEqual(["-25.34", "134.04", ""]);
    expect(Object.keys(problemsOf(newForm, states)).toSorted()).toEqual(
      ["title", "address1", "suburb", "state", "postcode", "country"].toSorted(),
    );
  });

  it("has the eight messages at their fields", () => {
    expect(problemsOf({ ...newForm, lat: "", lng: "" }, states)).toEqual({
      title: locationMessages.title,
      lat: locationMessages.lat,
      lng: locationMessages.lng,
      address1: locationMessages["address.address1"],
      suburb: locationMessages["address.suburb"],
      state: locationMessages["address.state"],
      postcode: locationMessages["address.postcode"],
      country: locationMessages["address.country"],
    });
    expect(problemsOf(formOf(location), states)).toEqual({});
  });

  it("is shown in words where two saves clash", () => {
    const { labelOf, shown } = locationFieldWords;
    const form = { ...formOf(location), image: new File([], "new.jpg") };
    expect([labelOf("isCremaOwned"), shown(form, "isCremaOwned")]).toEqual(["Crema Owned", "Yes"]);
    expect([labelOf("image"), shown(form, "image")]).toEqual(["Image", "new.jpg"]);
  });
});

describe("an address that is looked up", () => {
  it("is one line, once it names a place", () => {
    expect(addressLine(formOf(location))).toBe("1 Salamanca Place, Hobart, TAS, 7000");
    expect(addressLine({ ...newForm, address1: "1 Salamanca Place" })).toBe("");
    expect(addressLine({ ...newForm, postcode: "7000" })).toBe("7000");
  });
});

describe("the point of typed coordinates", () => {
  it.each([
    ["-42.88", "147.33", { lat: -42.88, lng: 147.33 }],
    ["", "147.33", undefined],
    ["-", "147.33", undefined],
    ["-42.88", "", undefined],
    ["95", "147.33", undefined],
    ["-42.88", "200", undefined],
  ])("%s, %s", (lat, lng, point) => {
    expect(pointOf({ lat, lng })).toEqual(point);
  });
});
