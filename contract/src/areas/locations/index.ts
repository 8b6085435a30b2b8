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
export type { Location, LocationAddress, LocationAttribute, LocationBody } from "./location.ts";
export {
  locationAttributes,
  locationMessages,
  locationStates,
  mapZoom,
  newLocationPoint,
  storeImageSize,
} from "./location.ts";
export type { LocationGiven, LocationProblems } from "./location-rules.ts";
export { degreesOf, locationProblems, postcodeOf } from "./location-rules.ts";
