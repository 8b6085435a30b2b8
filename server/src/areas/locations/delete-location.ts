import type { deleteLocation } from "@crema/contract/areas/locations";
import type { Operation } from "../../platform/http/bind-call.ts";
import { removeLocation } from "./location-rows.ts";
import { locationWrites } from "./location-writes.ts";

/** Its picture goes with the pictures that nothing names. Source: LOC-36. */
export const deleteLocationFromStore: Operation<typeof deleteLocation> = (deps, caller, { params: { uuid } }) =>
  locationWrites.delete(deps, caller, { uuid, remove: (tx) => removeLocation(tx, uuid) });
