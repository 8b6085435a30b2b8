/** A tile as a body wants it. Source: APP-TILE-07 to APP-TILE-10, APP-TILE-12; AMB-103. */
import { type OfferTile, type OfferTileBody, tileProblems } from "@crema/contract/areas/offer-tiles";
import type { Tx } from "../../platform/database/database.ts";
import { invalid } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { laidOver } from "../../platform/values/laid-over.ts";
import { holdPictures, storedPicture } from "../uploads/index.ts";
import type { TileFields } from "./tile-rows.ts";

interface Wanted {
  readonly before: OfferTile | undefined;
  readonly body: OfferTileBody;
}

const nothingYet = { text1: "", linkUrl: "", startDate: "", endDate: "" };

/**
 * What is not sent stays; a new picture is held.
 * @throws Refusal invalid (422), by the field
 */
export async function wantedTile({ config }: Pick<Platform, "config">, tx: Tx, given: Wanted): Promise<TileFields> {
  const { before, body } = given;
  const plain = laidOver(laidOver(nothingYet, before), body);
  const imageUrl = storedPicture(config, pictureOf(given));
  const problems = tileProblems({ ...plain, imageUrl });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const isNew = imageUrl !== storedPicture(config, before?.imageUrl ?? "");
  if (isNew && (await holdPictures(tx, [imageUrl])).length > 0)
    throw invalid({ imageUrl: "Image is not there; choose it once more" });
  return { ...plain, imageUrl };
}

/** `imageUrl`, else where `image` lies; null is none. */
function pictureOf({ before, body: { image, imageUrl } }: Wanted): string {
  if (imageUrl !== undefined) return imageUrl ?? "";
  if (image === null) return "";
  return image?.src ?? before?.imageUrl ?? "";
}
