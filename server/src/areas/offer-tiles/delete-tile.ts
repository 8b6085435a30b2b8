import type { deleteOfferTile } from "@crema/contract/areas/offer-tiles";
import type { Operation } from "../../platform/http/bind-call.ts";
import { removeTile } from "./tile-rows.ts";
import { tileWrites } from "./tile-writes.ts";

/** Its picture goes with the pictures that nothing names. Source: APP-TILE-13. */
export const deleteTileFromStore: Operation<typeof deleteOfferTile> = (deps, caller, { params: { uuid } }) =>
  tileWrites.delete(deps, caller, { uuid, remove: (tx) => removeTile(tx, uuid) });
