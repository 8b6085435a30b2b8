export {
  createLocation,
  deleteLocation,
  geocodeAddress,
  getLocation,
  listLocations,
  searchLocations,
  updateLocation,
  updateLocationByUuid,
} from "./calls.ts";
export type { Location, LocationAddress, LocationAttribute, LocationBody, RequiredLocationField } from "./location.ts";
export {
  locationAttributes,
  locationMessages,
  locationStates,
  mapZoom,
  newLocationPoint,
  storeImageSize,
} from "./location.ts";
