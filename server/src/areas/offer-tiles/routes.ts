import {
  createOfferTile,
  deleteOfferTile,
  getOfferTile,
  listActiveOfferTiles,
  listOfferTiles,
  updateOfferTile,
} from "@crema/contract/areas/offer-tiles";
import { bind } from "../../platform/http/bind-call.ts";
import { createTileInStore } from "./create-tile.ts";
import { deleteTileFromStore } from "./delete-tile.ts";
import { getTileFromStore } from "./get-tile.ts";
import { listActiveTiles, listTilesInStore } from "./list-tiles.ts";
import { updateTileInStore } from "./update-tile.ts";

export const offerTilesCalls = [
  bind(listOfferTiles, listTilesInStore),
  bind(getOfferTile, getTileFromStore),
  bind(createOfferTile, createTileInStore),
  bind(updateOfferTile, updateTileInStore),
  bind(deleteOfferTile, deleteTileFromStore),
  bind(listActiveOfferTiles, listActiveTiles),
];
