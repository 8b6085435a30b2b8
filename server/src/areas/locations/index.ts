export { formattedAddress } from "./location-changes.ts";
export { locationsCalls } from "./routes.ts";
