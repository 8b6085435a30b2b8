import type { createOfferTile } from "@crema/contract/areas/offer-tiles";
import type { Operation } from "../../platform/http/bind-call.ts";
import { addTile } from "./tile-rows.ts";
import { tileWrites } from "./tile-writes.ts";
import { wantedTile } from "./wanted-tile.ts";

/** Source: APP-TILE-13. */
export const createTileInStore: Operation<typeof createOfferTile> = (deps, caller, { body }) =>
  tileWrites.create(deps, caller, async (tx, at) => {
    const fields = await wantedTile(deps, tx, { before: undefined, body });
    return addTile(tx, { config: deps.config, fields, at });
  });
