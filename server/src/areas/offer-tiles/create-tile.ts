import type { createOfferTile } from "@crema/contract/areas/offer-tiles";
import { inTransaction } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { differencesOf } from "../../platform/writes/differences.ts";
import { auditedFields } from "./tile-change.ts";
import { addTile } from "./tile-rows.ts";
import { wantedTile } from "./wanted-tile.ts";

/** Source: APP-TILE-13. */
export const createTileInStore: Operation<typeof createOfferTile> = async (deps, caller, { body }) => {
  const { config, clock } = deps;
  const tile = await inTransaction(deps.db, async (tx) => {
    const at = clock.now();
    const fields = await wantedTile(deps, tx, { before: undefined, body });
    const added = await addTile(tx, { config, fields, at });
    const changes = differencesOf({}, auditedFields(added));
    await recordAct(tx, caller, { at, record: "offer-tile", id: added.uuid, act: "create", changes });
    return added;
  });
  deps.live.recordAdded("offer-tile", tile.uuid);
  return tile;
};
