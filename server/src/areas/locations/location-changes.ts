/** What a location becomes by what is sent. Pure. */
import {
  degreesOf,
  type Location,
  type LocationAddress,
  type LocationBody,
  locationProblems,
  postcodeOf,
} from "@crema/contract/areas/locations";
import { applyPatch } from "../../platform/values/apply-patch.ts";
import type { LocationFields } from "./location-rows.ts";

const noAddress: LocationAddress = {
  address1: "",
  address2: "",
  suburb: "",
  city: "",
  postcode: "",
  state: "",
  country: "",
};
const noLinks = { facebook: "", twitter: "", instagram: "" };
/** A new location before anything is sent. */
const nothingYet = {
  title: "",
  description: "",
  email: "",
  phone: "",
  website: "",
  fax: "",
  isBeanRetailer: false,
  isCoffeeRetailer: false,
  isAlcoholLicensed: false,
  isCremaOwned: false,
  hasFreeWifi: false,
};

type ChangedLocation =
  | { readonly fields: LocationFields }
  /** A text per field of the body. */
  | { readonly problems: Readonly<Record<string, string>> };

/**
 * What is not sent stays as it is.
 * @param before - undefined for a new location
 * @param states - of Australia, with those of LOCATION_STATES
 */
export function changedLocation(
  before: Location | undefined,
  body: LocationBody,
  states: readonly string[],
): ChangedLocation {
  const plain = applyPatch(applyPatch(nothingYet, before), body);
  const address = addressOf(before?.address ?? noAddress, body.address);
  const [givenLat, givenLng] = [or(body.lat, before?.lat), or(body.lng, before?.lng)];
  const problems = locationProblems({ title: plain.title, address, lat: givenLat, lng: givenLng }, states);
  const [lat, lng] = [degreesOf(givenLat), degreesOf(givenLng)];
  if (Object.keys(problems).length > 0 || lat === undefined || lng === undefined) return { problems };
  return {
    fields: {
      ...plain,
      address,
      lat,
      lng,
      links: applyPatch(before?.links ?? noLinks, body.links),
      addressFormatted: formattedAddress(address),
      image: or(body.image, before?.image) ?? "",
    },
  };
}

/** null is something that was sent. */
const or = <T>(sent: T | undefined, stored: T | undefined): T | undefined => (sent === undefined ? stored : sent);

function addressOf(from: LocationAddress, sent: LocationBody["address"] = {}): LocationAddress {
  const { postcode, ...texts } = sent;
  const address = applyPatch(from, texts);
  return postcode === undefined ? address : { ...address, postcode: postcodeOf(postcode, address.country) };
}

/** `1 Bean Street, Unit 2, Milton, Brisbane QLD 4064, Australia`. */
export function formattedAddress({
  address1,
  address2,
  suburb,
  city,
  state,
  postcode,
  country,
}: LocationAddress): string {
  const town = city === "" || city.toLowerCase() === suburb.toLowerCase() ? [suburb] : [suburb, city];
  const lines = [address1, address2, ...town.slice(0, -1), `${town.at(-1) ?? ""} ${state} ${postcode}`, country];
  return lines.filter((line) => line.trim() !== "").join(", ");
}
