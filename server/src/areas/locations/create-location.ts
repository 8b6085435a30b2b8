import type { createLocation } from "@crema/contract/areas/locations";
import { inTransaction } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { differencesOf } from "../../platform/writes/differences.ts";
import { auditedFields, wantedFields } from "./location-change.ts";
import { addLocation } from "./location-rows.ts";

/** Source: LOC-34. */
export const createLocationInStore: Operation<typeof createLocation> = async (deps, caller, { body }) => {
  const location = await inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now();
    const fields = await wantedFields(deps, tx, { before: undefined, body });
    const added = await addLocation(tx, { config: deps.config, fields, at });
    const changes = differencesOf({}, auditedFields(added));
    await recordAct(tx, caller, { at, record: "location", id: added.uuid, act: "create", changes });
    return added;
  });
  deps.live.recordChanged("location", location.uuid);
  return location;
};
