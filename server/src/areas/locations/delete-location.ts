import type { deleteLocation } from "@crema/contract/areas/locations";
import type { Operation } from "../../platform/http/bind-call.ts";
import { changeLocation } from "./location-change.ts";
import { removeLocation } from "./location-rows.ts";

/** Its picture goes with the pictures that nothing names. Source: LOC-36. */
export const deleteLocationFromStore: Operation<typeof deleteLocation> = async (deps, caller, { params: { uuid } }) => {
  await changeLocation(deps, caller, {
    uuid,
    act: "delete",
    async apply(tx, before) {
      await removeLocation(tx, uuid);
      return { record: before, isDeleted: true };
    },
  });
  return undefined;
};
