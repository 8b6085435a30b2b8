import type { listLocations, searchLocations } from "@crema/contract/areas/locations";
import type { Operation } from "../../platform/http/bind-call.ts";
import { locationsText } from "./location-rows.ts";

export const listLocationsInStore: Operation<typeof listLocations> = ({ db, config }, { signal }) =>
  locationsText(db, { config, isCremaOwned: undefined, signal });

/** For the shop's site: all, those of the brand, or the others. Source: LOC-33. */
export const searchLocationsInStore: Operation<typeof searchLocations> = ({ db, config }, { signal }, { query }) =>
  locationsText(db, { config, isCremaOwned: query.isCremaOwned, signal });
