import * as calls from "@crema/contract/areas/offer-tiles";
import { type OfferTile, type OfferTileBody, tileProblems } from "@crema/contract/areas/offer-tiles";
import { type Operation, bind } from "../../platform/http/bind-call.ts";
import { notFound, invalid } from "../../platform/http/refusal.ts";
import { recordWrites } from "../../platform/writes/record-writes.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { applyPatch } from "../../platform/values/apply-patch.ts";
import { lockNewPictureForShare, pictureAfter, storedPicture } from "../uploads/index.ts";
import { activeTilesText, columnsOf, type TileFields, tileRows, tilesText } from "./tile-rows.ts";

const getOfferTile: Operation<typeof calls.getOfferTile> = async (deps, caller, { params: { uuid } }) => {
  const found = await tileRows.find(deps.db, uuid, { config: deps.config, at: deps.clock.now() });
  if (found === undefined) throw notFound("Offer tile");
  caller.setHeader("etag", `"${found.updatedAt}"`);
  return found;
};

const listOfferTiles: Operation<typeof calls.listOfferTiles> = ({ db, config, clock }, { signal }) =>
  tilesText(db, { config, at: clock.now(), signal });

/** What the app shows today, in Brisbane. Source: AMB-104; SC-28. */
const listActiveOfferTiles: Operation<typeof calls.listActiveOfferTiles> = ({ db, config, clock }, { signal }) =>
  activeTilesText(db, { config, at: clock.now(), signal });

const tileWrites = recordWrites<OfferTile>({
  record: "offer-tile",
  /** `image` is the second writing of `imageUrl`. */
  notAudited: ["uuid", "active", "image", "updatedAt"],
  lock: (tx, { uuid, ...view }) => tileRows.lock(tx, uuid, view),
});

/** Source: APP-TILE-13. */
const createOfferTile: Operation<typeof calls.createOfferTile> = (deps, caller, { body }) =>
  tileWrites.create(deps, caller, async (tx, at) => {
    const fields = await nextTile(deps, tx, { before: undefined, body });
    return tileRows.add(tx, { columns: columnsOf(fields), at }, { config: deps.config, at });
  });

/** What is not sent stays as it is. Source: APP-TILE-13. */
const updateOfferTile: Operation<typeof calls.updateOfferTile> = (deps, caller, { params: { uuid }, body }) =>
  tileWrites.update(deps, caller, {
    uuid,
    body,
    async save(tx, before, at) {
      const fields = await nextTile(deps, tx, { before, body });
      return tileRows.save(tx, { uuid, columns: columnsOf(fields), at }, { config: deps.config, at });
    },
  });

/** Its picture goes with the pictures that nothing names. Source: APP-TILE-13. */
const deleteOfferTile: Operation<typeof calls.deleteOfferTile> = (deps, caller, { params: { uuid } }) =>
  tileWrites.delete(deps, caller, { uuid, remove: (tx) => tileRows.remove(tx, uuid) });

const nothingYet = { text1: "", linkUrl: "", startDate: "", endDate: "" };

/**
 * What is not sent stays; a new picture is held. Source: APP-TILE-07 to APP-TILE-10, APP-TILE-12; AMB-103.
 * @throws Refusal invalid (422), by the field
 */
async function nextTile(
  { config }: Pick<Platform, "config">,
  tx: Tx,
  { before, body }: { before: OfferTile | undefined; body: OfferTileBody },
): Promise<TileFields> {
  const plain = applyPatch(applyPatch(nothingYet, before), body);
  const imageUrl = storedPicture(config, pictureAfter(body, before?.imageUrl));
  const problems = tileProblems({ ...plain, imageUrl });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (!(await lockNewPictureForShare(tx, imageUrl, storedPicture(config, before?.imageUrl ?? ""))))
    throw invalid({ imageUrl: "Image is not there; choose it once more" });
  return { ...plain, imageUrl };
}

export const offerTilesCalls = [
  bind(calls.listOfferTiles, listOfferTiles),
  bind(calls.getOfferTile, getOfferTile),
  bind(calls.createOfferTile, createOfferTile),
  bind(calls.updateOfferTile, updateOfferTile),
  bind(calls.deleteOfferTile, deleteOfferTile),
  bind(calls.listActiveOfferTiles, listActiveOfferTiles),
];
