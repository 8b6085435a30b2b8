import type { deleteOfferTile } from "@crema/contract/areas/offer-tiles";
import type { Operation } from "../../platform/http/bind-call.ts";
import { changeTile } from "./tile-change.ts";
import { removeTile } from "./tile-rows.ts";

/** Its picture goes with the pictures that nothing names. Source: APP-TILE-13. */
export const deleteTileFromStore: Operation<typeof deleteOfferTile> = async (deps, caller, { params: { uuid } }) => {
  await changeTile(deps, caller, {
    uuid,
    act: "delete",
    async apply(tx, before) {
      await removeTile(tx, uuid);
      return { record: before, isDeleted: true };
    },
  });
  return undefined;
};
