import type { LocationAttribute } from "@crema/contract/areas/locations";
import { settings } from "../../app/start/settings.ts";

export const locationHref = (uuid: string): string => `/locations/${encodeURIComponent(uuid)}`;

/** In the order of the filters. Source: LOC-05; spec part 2, section 9. */
export const attributeOrder = [
  "isCoffeeRetailer",
  "isCremaOwned",
  "isBeanRetailer",
  "isAlcoholLicensed",
  "hasFreeWifi",
] as const satisfies readonly LocationAttribute[];

const words: Readonly<Record<LocationAttribute, string>> = {
  isCoffeeRetailer: "Wet Coffee",
  isCremaOwned: "Owned",
  isBeanRetailer: "Sells Beans",
  isAlcoholLicensed: "Alcohol",
  hasFreeWifi: "Free WiFi",
};

/** What an attribute is called; the brand's own name is a setting. */
export const attributeWords = (attribute: LocationAttribute): string =>
  attribute === "isCremaOwned" ? `${settings().productName} ${words[attribute]}` : words[attribute];
