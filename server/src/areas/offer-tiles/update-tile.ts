import type { updateOfferTile } from "@crema/contract/areas/offer-tiles";
import type { Operation } from "../../platform/http/bind-call.ts";
import { saveTile } from "./tile-rows.ts";
import { tileWrites } from "./tile-writes.ts";
import { wantedTile } from "./wanted-tile.ts";

/** What is not sent stays as it is. Source: APP-TILE-13. */
export const updateTileInStore: Operation<typeof updateOfferTile> = (deps, caller, { params: { uuid }, body }) =>
  tileWrites.update(deps, caller, {
    uuid,
    body,
    async save(tx, before, at) {
      const fields = await wantedTile(deps, tx, { before, body });
      return saveTile(tx, { uuid, config: deps.config, fields, at });
    },
  });
