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
import { changeLocation, wantedFields } from "./location-change.ts";
import { saveLocation } from "./location-rows.ts";

interface Save {
  readonly uuid: string;
  readonly body: LocationBody;
}

async function save(deps: Platform, caller: Caller, { uuid, body }: Save): Promise<Location> {
  const { record } = await changeLocation(deps, caller, {
    uuid,
    body,
    act: "update",
    async apply(tx, before, at) {
      const fields = await wantedFields(deps, tx, { before, body });
      return { record: await saveLocation(tx, { uuid, config: deps.config, fields, at }) };
    },
  });
  caller.setHeader("etag", `"${record.updatedAt}"`);
  return record;
}

/** The specified writing: the body names the location. Source: LOC-35, AMB-80. */
export const updateLocationInStore: Operation<typeof updateLocation> = async (deps, caller, { body }) => {
  const named = uuidText.safeParse(body.uuid);
  if (!named.success) throw invalid({ uuid: "Name the location by its uuid" });
  return save(deps, caller, { uuid: named.data, body });
};

/** The same with the location in the address; a body that names another one is refused. */
export const updateLocationByUuidInStore: Operation<typeof updateLocationByUuid> = async (deps, caller, given) => {
  const { uuid } = given.params;
  const { body } = given;
  if (body.uuid !== undefined && body.uuid.toLowerCase() !== uuid)
    throw invalid({ uuid: "is not that of the location in the address" });
  return save(deps, caller, { uuid, body });
};
