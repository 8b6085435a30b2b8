/** The calls of this area and what the query cache keeps of their answers. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type * as calls from "@crema/contract/areas/locations";
import type { Location } from "@crema/contract/areas/locations";
import { callOf } from "../../app/api/call.ts";
import { type RecordChange, useRecordChanges } from "../../app/live/record-changes.ts";

const listLocations = callOf<typeof calls.listLocations>("GET", "/v1/locations");
const getLocation = callOf<typeof calls.getLocation>("GET", "/v1/locations/:uuid");
export const createLocation = callOf<typeof calls.createLocation>("POST", "/v1/locations");
export const updateLocation = callOf<typeof calls.updateLocation>("PUT", "/v1/locations");
export const deleteLocation = callOf<typeof calls.deleteLocation>("DELETE", "/v1/locations/:uuid");
export const geocodeAddress = callOf<typeof calls.geocodeAddress>("POST", "/v1/locations/geocode");

const keys = {
  list: ["locations", "list"],
  detail: (uuid: string) => ["locations", "detail", uuid],
} as const;

/** All locations, by title. */
export function useLocationList() {
  return useQuery({ queryKey: keys.list, queryFn: ({ signal }) => listLocations({}, { signal }) });
}

export function useLocation(uuid: string) {
  return useQuery({
    queryKey: keys.detail(uuid),
    queryFn: ({ signal }) => getLocation({ params: { uuid } }, { signal }),
  });
}

/** Puts a location as the server told it into the cache; the list is read again when it is next seen. */
export async function storeLocation(client: QueryClient, location: Location): Promise<void> {
  const queryKey = keys.detail(location.uuid);
  // An answer still on its way was asked for before what is known now.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, location);
  void refreshList(client);
}

/** Takes a deleted location out of the cache. */
export function dropLocation(client: QueryClient, uuid: string): void {
  client.removeQueries({ queryKey: keys.detail(uuid) });
  void refreshList(client);
}

/** Reads a location again. @returns the location as stored now @throws ApiError */
export async function rereadLocation(client: QueryClient, uuid: string): Promise<Location> {
  const queryKey = keys.detail(uuid);
  await client.cancelQueries({ queryKey });
  return client.fetchQuery({
    queryKey,
    queryFn: ({ signal }) => getLocation({ params: { uuid } }, { signal }),
    staleTime: 0,
  });
}

/** Has the open list read again. */
export const refreshList = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.list });

/** Keeps an open location as fresh as the live messages allow. */
export function useLiveLocation(uuid: string): void {
  const client = useQueryClient();
  const onChange = useCallback(
    ({ record, id }: RecordChange) => {
      if (record === "location" && id === uuid) void client.invalidateQueries({ queryKey: keys.detail(uuid) });
    },
    [client, uuid],
  );
  useRecordChanges(onChange);
}
