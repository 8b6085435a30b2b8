export {
  createOfferTile,
  deleteOfferTile,
  getOfferTile,
  listActiveOfferTiles,
  listOfferTiles,
  updateOfferTile,
} from "./calls.ts";
export type { OfferTile, OfferTileBody } from "./offer-tile.ts";
export { newTileDays, tileImageSize } from "./offer-tile.ts";
export type { TileProblems } from "./tile-rules.ts";
export { tileProblems } from "./tile-rules.ts";
