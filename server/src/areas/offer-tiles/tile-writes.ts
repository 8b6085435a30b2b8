import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { recordWrites } from "../../platform/writes/record-writes.ts";
import { lockTile } from "./tile-rows.ts";

export const tileWrites = recordWrites<OfferTile>({
  record: "offer-tile",
  /** `image` is the second writing of `imageUrl`. */
  notAudited: ["uuid", "active", "image", "updatedAt"],
  lock: lockTile,
});
