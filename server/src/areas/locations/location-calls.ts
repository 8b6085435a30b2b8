import {
  getLocation,
  listLocations,
  searchLocations,
  type Location,
  createLocation,
  type LocationBody,
  updateLocation,
  updateLocationByUuid,
  deleteLocation,
  locationStates,
  geocodeAddress,
} from "@crema/contract/areas/locations";
import { uuid as uuidText } from "@crema/contract/kit";
import { type Operation, bind } from "../../platform/http/bind-call.ts";
import { notFound, invalid } from "../../platform/http/refusal.ts";
import { recordWrites } from "../../platform/writes/record-writes.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockNewPictureForShare, storedPicture } from "../uploads/index.ts";
import {
  locationOf,
  locationsText,
  lockLocation,
  addLocation,
  saveLocation,
  removeLocation,
  type LocationFields,
} from "./location-rows.ts";
import { changedLocation } from "./location-changes.ts";
import { geocodeAddressInTime } from "./geocode-address.ts";

/** One location, with its version as ETag. */
const getLocationFromStore: Operation<typeof getLocation> = async ({ db, config }, caller, { params }) => {
  const found = await locationOf(db, { config, uuid: params.uuid });
  if (found === undefined) throw notFound("Location");
  caller.setHeader("etag", `"${found.updatedAt}"`);
  return found;
};

const listLocationsInStore: Operation<typeof listLocations> = ({ db, config }, { signal }) =>
  locationsText(db, { config, isCremaOwned: undefined, signal });

/** For the shop's site: all, those of the brand, or the others. Source: LOC-33. */
const searchLocationsInStore: Operation<typeof searchLocations> = ({ db, config }, { signal }, { query }) =>
  locationsText(db, { config, isCremaOwned: query.isCremaOwned, signal });

const locationWrites = recordWrites<Location>({
  record: "location",
  notAudited: ["uuid", "createdAt", "updatedAt"],
  lock: lockLocation,
});

/** Source: LOC-34. */
const createLocationInStore: Operation<typeof createLocation> = (deps, caller, { body }) =>
  locationWrites.create(deps, caller, async (tx, at) => {
    const fields = await nextLocation(deps, tx, { before: undefined, body });
    return addLocation(tx, { config: deps.config, fields, at });
  });

interface Save {
  readonly uuid: string;
  readonly body: LocationBody;
}

const save = (deps: Platform, caller: Caller, { uuid, body }: Save): Promise<Location> =>
  locationWrites.update(deps, caller, {
    uuid,
    body,
    async save(tx, before, at) {
      const fields = await nextLocation(deps, tx, { before, body });
      return saveLocation(tx, { uuid, config: deps.config, fields, at });
    },
  });

/** The specified writing: the body names the location. Source: LOC-35, AMB-80. */
const updateLocationInStore: Operation<typeof updateLocation> = async (deps, caller, { body }) => {
  const named = uuidText.safeParse(body.uuid);
  if (!named.success) throw invalid({ uuid: "Name the location by its uuid" });
  return save(deps, caller, { uuid: named.data, body });
};

/** The same with the location in the address; a body that names another one is refused. */
const updateLocationByUuidInStore: Operation<typeof updateLocationByUuid> = (deps, caller, given) =>
  save(deps, caller, { uuid: given.params.uuid, body: given.body });

/** Its picture goes with the pictures that nothing names. Source: LOC-36. */
const deleteLocationFromStore: Operation<typeof deleteLocation> = (deps, caller, { params: { uuid } }) =>
  locationWrites.delete(deps, caller, { uuid, remove: (tx) => removeLocation(tx, uuid) });

/**
 * A location's fields as the body wants them, its picture held.
 * @throws Refusal invalid (422), by the path in the body
 */
async function nextLocation(
  { config }: Pick<Platform, "config">,
  tx: Tx,
  { before, body }: { before: Location | undefined; body: LocationBody },
): Promise<LocationFields> {
  const changed = changedLocation(before, body, [...locationStates, ...config.LOCATION_STATES]);
  if ("problems" in changed) throw invalid(changed.problems);
  const image = storedPicture(config, changed.fields.image);
  if (!(await lockNewPictureForShare(tx, image, storedPicture(config, before?.image ?? ""))))
    throw invalid({ image: "Image is not there; choose it once more" });
  return { ...changed.fields, image };
}

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
