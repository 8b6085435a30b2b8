import type { getOfferTile } from "@crema/contract/areas/offer-tiles";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { tileOf } from "./tile-rows.ts";

/** One tile, with its version as ETag. */
export const getTileFromStore: Operation<typeof getOfferTile> = async (deps, caller, { params: { uuid } }) => {
  const found = await tileOf(deps.db, { config: deps.config, uuid, at: deps.clock.now() });
  if (found === undefined) throw notFound("Offer tile");
  caller.setHeader("etag", `"${found.updatedAt}"`);
  return found;
};
