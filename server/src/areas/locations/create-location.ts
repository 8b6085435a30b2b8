import type { createLocation } from "@crema/contract/areas/locations";
import type { Operation } from "../../platform/http/bind-call.ts";
import { addLocation } from "./location-rows.ts";
import { locationWrites } from "./location-writes.ts";
import { wantedLocation } from "./wanted-location.ts";

/** Source: LOC-34. */
export const createLocationInStore: Operation<typeof createLocation> = (deps, caller, { body }) =>
  locationWrites.create(deps, caller, async (tx, at) => {
    const fields = await wantedLocation(deps, tx, { before: undefined, body });
    return addLocation(tx, { config: deps.config, fields, at });
  });
