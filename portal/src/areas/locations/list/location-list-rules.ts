/** How the locations list is searched, filtered and sorted; it is read whole. Pure. Source: LOC-04, LOC-05; AMD-30; spec part 2, section 9. */
import type { Location, LocationAttribute } from "@crema/contract/areas/locations";
import type { WholeList } from "../../../app/search/use-whole-list.ts";

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const byTitle = (a: Location, b: Location): number => inWords.compare(a.title, b.title);
const byAddress = (field: "suburb" | "state" | "postcode") => (a: Location, b: Location) =>
  inWords.compare(a.address[field], b.address[field]) || byTitle(a, b);

type LocationSortKey = "title" | "suburb" | "state" | "postcode";

export const locationListRules: WholeList<Location, LocationAttribute, LocationSortKey> = {
  path: "/locations",
  search: {
    threshold: 0.3,
    keys: [
      ({ title }) => title,
      ({ address }) => address.address1,
      ({ address }) => address.address2,
      ({ address }) => address.suburb,
      ({ address }) => address.city,
      ({ address }) => address.postcode,
      ({ address }) => address.state,
      ({ address }) => address.country,
    ],
  },
  filters: {
    isCoffeeRetailer: (row) => row.isCoffeeRetailer,
    isCremaOwned: (row) => row.isCremaOwned,
    isBeanRetailer: (row) => row.isBeanRetailer,
    isAlcoholLicensed: (row) => row.isAlcoholLicensed,
    hasFreeWifi: (row) => row.hasFreeWifi,
  },
  sorts: { title: byTitle, suburb: byAddress("suburb"), state: byAddress("state"), postcode: byAddress("postcode") },
};
