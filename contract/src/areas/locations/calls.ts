/** The calls on locations. Source: spec part 2, section 7; ledger section B.4; LOC-32 to LOC-38; AMB-80. */
import { z } from "zod";
import { defineCall, nothing } from "../../kit/define-call.ts";
import { needs, needsOrKey } from "../../kit/rights.ts";
import { flag, listMeta, text, uuid } from "../../kit/wire.ts";
import { location, locationBody } from "./location.ts";

const byUuid = z.object({ uuid });

export const listLocations = defineCall({
  name: "listLocations",
  method: "GET",
  path: "/v1/locations",
  summary: "All locations, by title; searched and filtered by the reader",
  access: needs("location.view"),
  answer: z.object({ locations: z.array(location), meta: listMeta }),
});

export const searchLocations = defineCall({
  name: "searchLocations",
  method: "GET",
  path: "/v1/locations/search",
  summary: "Locations for the shop's site, all of them or those of the brand",
  access: needsOrKey("locations", "location.view"),
  query: z.object({ isCremaOwned: flag.optional() }),
  answer: z.object({ locations: z.array(location), meta: listMeta }),
});

export const getLocation = defineCall({
  name: "getLocation",
  method: "GET",
  path: "/v1/locations/:uuid",
  summary: "One location",
  access: needs("location.view"),
  params: byUuid,
  answer: location,
});

export const createLocation = defineCall({
  name: "createLocation",
  method: "POST",
  path: "/v1/locations",
  summary: "Create a location",
  access: needs("location.edit"),
  body: locationBody,
  wrapper: "location",
  answer: location,
});

export const updateLocation = defineCall({
  name: "updateLocation",
  method: "PUT",
  path: "/v1/locations",
  summary: "Save the location that the body's uuid names",
  access: needs("location.edit"),
  body: locationBody,
  wrapper: "location",
  answer: location,
  refusals: ["changed_by_someone_else"],
});

export const updateLocationByUuid = defineCall({
  name: "updateLocationByUuid",
  method: "PUT",
  path: "/v1/locations/:uuid",
  summary: "Save a location",
  access: needs("location.edit"),
  params: byUuid,
  body: locationBody,
  wrapper: "location",
  answer: location,
  refusals: ["changed_by_someone_else"],
});

export const deleteLocation = defineCall({
  name: "deleteLocation",
  method: "DELETE",
  path: "/v1/locations/:uuid",
  summary: "Delete a location and its picture",
  access: needs("location.edit"),
  params: byUuid,
  answer: nothing,
  status: 204,
});

export const geocodeAddress = defineCall({
  name: "geocodeAddress",
  method: "POST",
  path: "/v1/locations/geocode",
  summary: "The point of an address, as the configured geocoder has it",
  access: needs("location.edit"),
  body: z.object({ address: text(500).min(1), country: text(100).default("Australia") }),
  answer: z.object({
    /** null where there is no such address, or nobody could be asked. */
    place: z
      .strictObject({
        lat: z.number(),
        lng: z.number(),
        formatted: z.string(),
        quality: z.enum(["exact", "street", "approximate", "town"]),
      })
      .nullable(),
    /** Shown where its points are shown; '' where nothing has to be. */
    credit: z.string(),
    /** The geocoder failed: nobody knows whether there is such an address. */
    isUnknown: z.literal(true).optional(),
  }),
});
