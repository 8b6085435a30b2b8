/** The calls on offer tiles and what the query cache keeps of their answers. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type * as calls from "@crema/contract/areas/offer-tiles";
import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { callOf } from "../../../app/api/call.ts";
import { type RecordChange, useRecordChanges } from "../../../app/live/record-changes.ts";

const listTiles = callOf<typeof calls.listOfferTiles>("GET", "/v1/promotions/offer-tiles");
const getTile = callOf<typeof calls.getOfferTile>("GET", "/v1/promotions/offer-tiles/:uuid");
export const createTile = callOf<typeof calls.createOfferTile>("POST", "/v1/promotions/offer-tiles");
export const updateTile = callOf<typeof calls.updateOfferTile>("PUT", "/v1/promotions/offer-tiles/:uuid");
export const deleteTile = callOf<typeof calls.deleteOfferTile>("DELETE", "/v1/promotions/offer-tiles/:uuid");

const keys = {
  list: ["offer-tiles", "list"],
  detail: (uuid: string) => ["offer-tiles", "detail", uuid],
} as const;

/** All tiles, those that start last first. */
export function useTileList() {
  return useQuery({ queryKey: keys.list, queryFn: ({ signal }) => listTiles({}, { signal }) });
}

export function useTile(uuid: string) {
  return useQuery({
    queryKey: keys.detail(uuid),
    queryFn: ({ signal }) => getTile({ params: { uuid } }, { signal }),
  });
}

/** Puts a tile as the server told it into the cache; the list is read again when it is next seen. */
export async function storeTile(client: QueryClient, tile: OfferTile): Promise<void> {
  const queryKey = keys.detail(tile.uuid);
  // An answer still on its way was asked for before what is known now.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, tile);
  void refreshTiles(client);
}

/** Takes a deleted tile out of the cache. */
export function dropTile(client: QueryClient, uuid: string): void {
  client.removeQueries({ queryKey: keys.detail(uuid) });
  void refreshTiles(client);
}

/** Reads a tile again. @returns the tile as stored now @throws ApiError */
export async function rereadTile(client: QueryClient, uuid: string): Promise<OfferTile> {
  const queryKey = keys.detail(uuid);
  await client.cancelQueries({ queryKey });
  return client.fetchQuery({
    queryKey,
    queryFn: ({ signal }) => getTile({ params: { uuid } }, { signal }),
    staleTime: 0,
  });
}

/** Has the open list read again. */
export const refreshTiles = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.list });

/** Keeps an open tile as fresh as the live messages allow. */
export function useLiveTile(uuid: string): void {
  const client = useQueryClient();
  const onChange = useCallback(
    ({ record, id }: RecordChange) => {
      if (record === "offer-tile" && id === uuid) void client.invalidateQueries({ queryKey: keys.detail(uuid) });
    },
    [client, uuid],
  );
  useRecordChanges(onChange);
}
