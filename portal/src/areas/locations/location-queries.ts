import { useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/locations";
import type { Location } from "@crema/contract/areas/locations";
import { callOf } from "../../app/api/call.ts";
import { recordCache } from "../../app/pages/record-cache.ts";

const listLocations = callOf<typeof calls.listLocations>("GET", "/v1/locations");
const getLocation = callOf<typeof calls.getLocation>("GET", "/v1/locations/:uuid");
export const createLocation = callOf<typeof calls.createLocation>("POST", "/v1/locations");
export const updateLocation = callOf<typeof calls.updateLocation>("PUT", "/v1/locations");
export const deleteLocation = callOf<typeof calls.deleteLocation>("DELETE", "/v1/locations/:uuid");
export const geocodeAddress = callOf<typeof calls.geocodeAddress>("POST", "/v1/locations/geocode");

export const locationCache = recordCache<Location>("location", (uuid, signal) =>
  getLocation({ params: { uuid } }, { signal }),
);

export const useLocationList = () =>
  useQuery({ queryKey: locationCache.listKey, queryFn: ({ signal }) => listLocations({}, { signal }) });
