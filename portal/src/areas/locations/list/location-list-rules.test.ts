import type { Location } from "@crema/contract/areas/locations";
import { describe, expect, it } from "vitest";
import { locationListRules } from "./location-list-rules.ts";

const shop = (title: string, suburb: string, more: Partial<Location> = {}): Location => ({
  uuid: title,
  title,
  description: "",
  email: "",
  phone: "",
  website: "",
  fax: "",
  links: { facebook: "", twitter: "", instagram: "" },
  address: { address1: "", address2: "", suburb, city: "", postcode: "4000", state: "QLD", country: "Australia" },
  addressFormatted: "",
  lat: 0,
  lng: 0,
  image: "",
  isBeanRetailer: false,
  isCoffeeRetailer: false,
  isAlcoholLicensed: false,
  isCremaOwned: false,
  hasFreeWifi: false,
  createdAt: "",
  updatedAt: "",
  ...more,
});

describe("the locations list", () => {
  it("is searched by title and every part of the address, with the threshold of locations", () => {
    const row = shop("Crema One", "West End");
    const texts = locationListRules.search.keys.map((textOf) => textOf(row));
    expect(texts).toEqual(["Crema One", "", "", "West End", "", "4000", "QLD", "Australia"]);
    expect(locationListRules.search.threshold).toBe(0.3);
  });

  it("filters each by its own attribute", () => {
    const row = shop("Crema One", "West End", { hasFreeWifi: true, isCremaOwned: true });
    const { filters } = locationListRules;
    expect(Object.entries(filters).flatMap(([name, passes]) => (passes(row) ? [name] : []))).toEqual([
      "isCremaOwned",
      "hasFreeWifi",
    ]);
  });

  it("sorts by number and word as people do, and by title where two are alike", () => {
    const rows = [shop("Shop 10", "Ashgrove"), shop("shop 9", "Ashgrove"), shop("Álamo", "Bulimba")];
    const by = (sort: keyof typeof locationListRules.sorts) =>
      rows.toSorted(locationListRules.sorts[sort]).map(({ title }) => title);
    expect(by("title")).toEqual(["Álamo", "shop 9", "Shop 10"]);
    expect(by("suburb")).toEqual(["shop 9", "Shop 10", "Álamo"]);
  });
});
