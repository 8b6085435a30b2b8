/** Addresses as GraphQL shows them. */
import type { PlaceRecord } from "../store/state.ts";
import { countryName } from "../store/wire.ts";

/** @param id - the gid it is known by: an address of a customer has one, a copy in an order bears the order's number */
export const placeView = (place: PlaceRecord, id: string): object => ({
  id,
  firstName: place.firstName,
  lastName: place.lastName,
  name: [place.firstName, place.lastName].filter((one) => one !== null).join(" "),
  company: place.company,
  address1: place.address1,
  address2: place.address2,
  city: place.city,
  provinceCode: place.provinceCode,
  zip: place.zip,
  country: countryName(place.countryCode),
  countryCodeV2: place.countryCode,
  phone: place.phone,
});
