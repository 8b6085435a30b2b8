import { useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/offer-tiles";
import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { callOf } from "../../../app/api/call.ts";
import { recordCache } from "../../../app/pages/record-cache.ts";

const listTiles = callOf<typeof calls.listOfferTiles>("GET", "/v1/promotions/offer-tiles");
const getTile = callOf<typeof calls.getOfferTile>("GET", "/v1/promotions/offer-tiles/:uuid");
export const createTile = callOf<typeof calls.createOfferTile>("POST", "/v1/promotions/offer-tiles");
export const updateTile = callOf<typeof calls.updateOfferTile>("PUT", "/v1/promotions/offer-tiles/:uuid");
export const deleteTile = callOf<typeof calls.deleteOfferTile>("DELETE", "/v1/promotions/offer-tiles/:uuid");

export const tileCache = recordCache<OfferTile>("offer-tile", (uuid, signal) =>
  getTile({ params: { uuid } }, { signal }),
);

export const useTileList = () =>
  useQuery({ queryKey: tileCache.listKey, queryFn: ({ signal }) => listTiles({}, { signal }) });
