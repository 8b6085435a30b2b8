import {
  type Location,
  type LocationBody,
  type updateLocation,
  type updateLocationByUuid,
} from "@crema/contract/areas/locations";
import { uuid as uuidText } from "@crema/contract/kit";
import type { Operation } from "../../platform/http/bind-call.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { invalid } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { saveLocation } from "./location-rows.ts";
import { locationWrites } from "./location-writes.ts";
import { wantedLocation } from "./wanted-location.ts";

interface Save {
  readonly uuid: string;
  readonly body: LocationBody;
}

const save = (deps: Platform, caller: Caller, { uuid, body }: Save): Promise<Location> =>
  locationWrites.update(deps, caller, {
    uuid,
    body,
    async save(tx, before, at) {
      const fields = await wantedLocation(deps, tx, { before, body });
      return saveLocation(tx, { uuid, config: deps.config, fields, at });
    },
  });

/** The specified writing: the body names the location. Source: LOC-35, AMB-80. */
export const updateLocationInStore: Operation<typeof updateLocation> = async (deps, caller, { body }) => {
  const named = uuidText.safeParse(body.uuid);
  if (!named.success) throw invalid({ uuid: "Name the location by its uuid" });
  return save(deps, caller, { uuid: named.data, body });
};

/** The same with the location in the address; a body that names another one is refused. */
export const updateLocationByUuidInStore: Operation<typeof updateLocationByUuid> = (deps, caller, given) =>
  save(deps, caller, { uuid: given.params.uuid, body: given.body });
