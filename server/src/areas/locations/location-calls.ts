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
} from "@crema/contract/areas/locations";
import { uuid as uuidText } from "@crema/contract/kit";
import { bind } from "../../platform/http/bind-call.ts";
import { notFound, invalid } from "../../platform/http/refusal.ts";
import { recordWrites } from "../../platform/writes/record-writes.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockNewPictureForShare, storedPicture } from "../uploads/index.ts";
import { columnsOf, type LocationFields, locationRows, locationsText } from "./location-rows.ts";
import { changedLocation } from "./location-changes.ts";
import { geocodeAddressCall } from "./geocode-address.ts";

export const locationsCalls = [
  geocodeAddressCall,
  bind(getLocation, async ({ db, config }, caller, { params }) => {
    const found = await locationRows.find(db, params.uuid, config);
    if (found === undefined) throw notFound("Location");
    caller.setHeader("etag", `"${found.updatedAt}"`);
    return found;
  }),
  bind(listLocations, ({ db, config }, { signal }) => locationsText(db, { config, isCremaOwned: undefined, signal })),
  /** For the shop's site: all, those of the brand, or the others. Source: LOC-33. */
  bind(searchLocations, ({ db, config }, { signal }, { query }) =>
    locationsText(db, { config, isCremaOwned: query.isCremaOwned, signal }),
  ),
  /** Source: LOC-34. */
  bind(createLocation, (deps, caller, { body }) =>
    locationWrites.create(deps, caller, async (tx, at) => {
      const fields = await nextLocation(deps, tx, { before: undefined, body });
      return locationRows.add(tx, { columns: columnsOf(fields), at }, deps.config);
    }),
  ),
  /** The specified writing: the body names the location. Source: LOC-35, AMB-80. */
  bind(updateLocation, async (deps, caller, { body }) => {
    const named = uuidText.safeParse(body.uuid);
    if (!named.success) throw invalid({ uuid: "Name the location by its uuid" });
    return save(deps, caller, { uuid: named.data, body });
  }),
  /** The same with the location in the address; a body that names another one is refused. */
  bind(updateLocationByUuid, (deps, caller, given) =>
    save(deps, caller, { uuid: given.params.uuid, body: given.body }),
  ),
  /** Its picture goes with the pictures that nothing names. Source: LOC-36. */
  bind(deleteLocation, (deps, caller, { params: { uuid } }) =>
    locationWrites.delete(deps, caller, { uuid, remove: (tx) => locationRows.remove(tx, uuid) }),
  ),
];

const locationWrites = recordWrites<Location>({
  record: "location",
  notAudited: ["uuid", "createdAt", "updatedAt"],
  lock: (tx, { uuid, config }) => locationRows.lock(tx, uuid, config),
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
      return locationRows.save(tx, { uuid, columns: columnsOf(fields), at }, deps.config);
    },
  });

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
