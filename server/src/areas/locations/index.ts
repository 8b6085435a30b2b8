export { formattedAddress } from "./location-changes.ts";
export { locationsCalls } from "./location-calls.ts";
