/** A location: a shop one can walk into. Source: spec part 2, sections 3 and 5; LOC-15 to LOC-29; AMB-76, AMB-81; AMD-04, AMD-11. */
import { z } from "zod";
import { instant, link, text } from "../../kit/wire.ts";

/** Offered for Australia, in the specified order; LOCATION_STATES extends the list. */
export const locationStates = ["ACT", "NSW", "NT", "QLD", "SA", "VIC", "WA"] as const;
/** Where the map of a new location stands, and its coordinates begin. */
export const newLocationPoint = { lat: -25.34, lng: 134.04 } as const;
export const mapZoom = { existing: 18, new: 4 } as const;
export const storeImageSize = { width: 445, height: 250 } as const;

export const locationMessages = {
  title: "You must enter a title.",
  lat: "You must specify a latitude",
  lng: "You must specify a longitude",
  "address.address1": "You must specify an Address",
  "address.suburb": "You must specify a Suburb",
  "address.state": "You must specify a State",
  "address.postcode": "You must specify a Postcode",
  "address.country": "You must specify a Country",
} as const;

export const locationAttributes = [
  "isBeanRetailer",
  "isCoffeeRetailer",
  "isAlcoholLicensed",
  "isCremaOwned",
  "hasFreeWifi",
] as const;
export type LocationAttribute = (typeof locationAttributes)[number];

const locationAddress = z.strictObject({
  address1: z.string(),
  address2: z.string(),
  suburb: z.string(),
  city: z.string(),
  postcode: z.string(),
  state: z.string(),
  country: z.string(),
});
export type LocationAddress = z.infer<typeof locationAddress>;

export const location = z.strictObject({
  uuid: z.string(),
  title: z.string(),
  description: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  fax: z.string(),
  links: z.strictObject({ facebook: z.string(), twitter: z.string(), instagram: z.string() }),
  address: locationAddress,
  /** The address in one line; the server writes it. */
  addressFormatted: z.string(),
  /** Degrees. */
  lat: z.number(),
  lng: z.number(),
  /** Address of its picture, 445 x 250 px; '' for none. */
  image: z.string(),
  isBeanRetailer: z.boolean(),
  isCoffeeRetailer: z.boolean(),
  isAlcoholLicensed: z.boolean(),
  isCremaOwned: z.boolean(),
  hasFreeWifi: z.boolean(),
  createdAt: instant,
  /** Also the version: a save that carries another value is refused with 409 (AMD-32). */
  updatedAt: instant,
});
export type Location = z.infer<typeof location>;

/** A coordinate as it is sent: a number, or text that is one; '' and null are for none. */
const coordinate = z.union([z.number(), z.string().max(40), z.null()]);

/**
 * What a location is made or saved from. What is not sent stays as it is, in a new location empty. What is required, and what a
 * coordinate, postcode and state may be, is the rule of `locationProblems`.
 */
export const locationBody = z.object({
  uuid: z.string().max(100).optional(),
  title: text(255).optional(),
  description: text(10_000).optional(),
  email: text(254).optional(),
  phone: text(50).optional(),
  website: link.optional(),
  fax: text(50).optional(),
  links: z.object({ facebook: link.optional(), twitter: link.optional(), instagram: link.optional() }).optional(),
  address: z
    .object({
      address1: text(100).optional(),
      address2: text(100).optional(),
      suburb: text(100).optional(),
      city: text(100).optional(),
      postcode: z.union([text(20), z.number().int()]).optional(),
      state: text(100).optional(),
      country: text(100).optional(),
    })
    .optional(),
  lat: coordinate.optional(),
  lng: coordinate.optional(),
  image: z.union([text(2_000), z.null()]).optional(),
  isBeanRetailer: z.boolean().optional(),
  isCoffeeRetailer: z.boolean().optional(),
  isAlcoholLicensed: z.boolean().optional(),
  isCremaOwned: z.boolean().optional(),
  hasFreeWifi: z.boolean().optional(),
  updatedAt: instant.optional(),
});
export type LocationBody = z.infer<typeof locationBody>;
