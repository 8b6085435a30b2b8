import {
  createLocation,
  deleteLocation,
  geocodeAddress,
  getLocation,
  listLocations,
  searchLocations,
  updateLocation,
  updateLocationByUuid,
} from "@crema/contract/areas/locations";
import { bind } from "../../platform/http/bind-call.ts";
import { createLocationInStore } from "./create-location.ts";
import { deleteLocationFromStore } from "./delete-location.ts";
import { geocodeAddressInTime } from "./geocode-address.ts";
import { getLocationFromStore } from "./get-location.ts";
import { listLocationsInStore, searchLocationsInStore } from "./list-locations.ts";
import { updateLocationByUuidInStore, updateLocationInStore } from "./update-location.ts";

export const locationsCalls = [
  bind(listLocations, listLocationsInStore),
  bind(searchLocations, searchLocationsInStore),
  bind(getLocation, getLocationFromStore),
  bind(createLocation, createLocationInStore),
  bind(updateLocation, updateLocationInStore),
  bind(updateLocationByUuid, updateLocationByUuidInStore),
  bind(deleteLocation, deleteLocationFromStore),
  bind(geocodeAddress, geocodeAddressInTime),
];
