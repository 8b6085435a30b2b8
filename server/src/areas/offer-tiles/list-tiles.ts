import type { listActiveOfferTiles, listOfferTiles } from "@crema/contract/areas/offer-tiles";
import type { Operation } from "../../platform/http/bind-call.ts";
import { activeTilesText, tilesText } from "./tile-rows.ts";

export const listTilesInStore: Operation<typeof listOfferTiles> = ({ db, config, clock }, { signal }) =>
  tilesText(db, { config, at: clock.now(), signal });

/** What the app shows today, in Brisbane. Source: AMB-104; SC-28. */
export const listActiveTiles: Operation<typeof listActiveOfferTiles> = ({ db, config, clock }, { signal }) =>
  activeTilesText(db, { config, at: clock.now(), signal });
