import type { updateOfferTile } from "@crema/contract/areas/offer-tiles";
import type { Operation } from "../../platform/http/bind-call.ts";
import { invalid } from "../../platform/http/refusal.ts";
import { changeTile } from "./tile-change.ts";
import { saveTile } from "./tile-rows.ts";
import { wantedTile } from "./wanted-tile.ts";

/** What is not sent stays as it is. Source: APP-TILE-13. */
export const updateTileInStore: Operation<typeof updateOfferTile> = async (deps, caller, { params, body }) => {
  const { uuid } = params;
  if (body.uuid !== undefined && body.uuid !== uuid)
    throw invalid({ uuid: "is not that of the offer tile in the address" });
  const { record } = await changeTile(deps, caller, {
    uuid,
    body,
    act: "update",
    async apply(tx, before, at) {
      const fields = await wantedTile(deps, tx, { before, body });
      return { record: await saveTile(tx, { uuid, config: deps.config, fields, at }) };
    },
  });
  caller.setHeader("etag", `"${record.updatedAt}"`);
  return record;
};
