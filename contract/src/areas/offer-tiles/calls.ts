/** The calls on offer tiles. Source: spec part 2, section 7; APP-TILE-13; AMB-104; AMD-05. */
import { z } from "zod";
import { defineCall, nothing } from "../../kit/define-call.ts";
import { needs, needsKey } from "../../kit/rights.ts";
import { listMeta, uuid } from "../../kit/wire.ts";
import { offerTile, offerTileBody } from "./offer-tile.ts";

const byUuid = z.object({ uuid });

export const listOfferTiles = defineCall({
  name: "listOfferTiles",
  method: "GET",
  path: "/v1/promotions/offer-tiles",
  summary: "All offer tiles of the mobile app, those that start last first",
  access: needs("notification.view"),
  answer: z.object({ offerTiles: z.array(offerTile), meta: listMeta }),
});

export const getOfferTile = defineCall({
  name: "getOfferTile",
  method: "GET",
  path: "/v1/promotions/offer-tiles/:uuid",
  summary: "One offer tile",
  access: needs("notification.view"),
  params: byUuid,
  answer: offerTile,
});

export const createOfferTile = defineCall({
  name: "createOfferTile",
  method: "POST",
  path: "/v1/promotions/offer-tiles",
  summary: "Create an offer tile",
  access: needs("notification.edit"),
  body: offerTileBody.omit({ uuid: true, updatedAt: true }),
  wrapper: "offerTile",
  answer: offerTile,
});

export const updateOfferTile = defineCall({
  name: "updateOfferTile",
  method: "PUT",
  path: "/v1/promotions/offer-tiles/:uuid",
  summary: "Save an offer tile",
  access: needs("notification.edit"),
  params: byUuid,
  body: offerTileBody,
  wrapper: "offerTile",
  answer: offerTile,
  refusals: ["changed_by_someone_else"],
});

export const deleteOfferTile = defineCall({
  name: "deleteOfferTile",
  method: "DELETE",
  path: "/v1/promotions/offer-tiles/:uuid",
  summary: "Delete an offer tile and its picture",
  access: needs("notification.edit"),
  params: byUuid,
  answer: nothing,
});

export const listActiveOfferTiles = defineCall({
  name: "listActiveOfferTiles",
  method: "GET",
  path: "/v1/app/offer-tiles",
  summary: "The tiles that the mobile app shows today, those that started last first",
  access: needsKey("app"),
  answer: z.object({
    offerTiles: z.array(
      offerTile.pick({ uuid: true, text1: true, linkUrl: true, imageUrl: true, startDate: true, endDate: true }),
    ),
  }),
});
