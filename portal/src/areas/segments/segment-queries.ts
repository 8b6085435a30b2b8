/** The calls of this area and what the query cache keeps of their answers. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type * as calls from "@crema/contract/areas/segments";
import type { Segment, SegmentName } from "@crema/contract/areas/segments";
import { callOf } from "../../app/api/call.ts";
import { type RecordChange, useRecordChanges } from "../../app/live/record-changes.ts";
import { BUSINESS_TIME_ZONE } from "../../ui/foundation/format.ts";

const listSegments = callOf<typeof calls.listSegments>("GET", "/v1/segments");
const getSegment = callOf<typeof calls.getSegment>("GET", "/v1/segments/:uuid");
const listFields = callOf<typeof calls.listSegmentFields>("GET", "/v1/segments/fields");
const runSegment = callOf<typeof calls.runSegment>("GET", "/v1/segments/exec/:uuid");
export const createSegment = callOf<typeof calls.createSegment>("POST", "/v1/segments/create");
export const updateSegment = callOf<typeof calls.updateSegment>("PUT", "/v1/segments/update/:uuid");
export const deleteSegment = callOf<typeof calls.deleteSegment>("DELETE", "/v1/segments/delete/:uuid");

const keys = {
  list: ["segments", "list"],
  detail: (uuid: string) => ["segments", "detail", uuid],
  fields: ["segments", "fields"],
  run: (uuid: string) => ["segments", "run", uuid],
} as const;

/** Who may open these pages may view segments, and is told more than their names. */
function isWhole(segment: Segment | SegmentName): segment is Segment {
  return "rules" in segment;
}

/** All segments, by name. */
export function useSegmentList() {
  return useQuery({
    queryKey: keys.list,
    queryFn: async ({ signal }) => (await listSegments({}, { signal })).segments.filter(isWhole),
  });
}

const detailQuery = (uuid: string) => ({
  queryKey: keys.detail(uuid),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Segment> => {
    const found = await getSegment({ params: { uuid } }, { signal });
    if (!isWhole(found)) throw new Error("only the segment's name may be read");
    return found;
  },
});

export const useSegment = (uuid: string) => useQuery(detailQuery(uuid));

/** What rules can be made on, in the order it is offered. */
export function useSegmentFields() {
  return useQuery({
    queryKey: keys.fields,
    queryFn: async ({ signal }) => (await listFields({}, { signal })).map(({ uuid, value }) => ({ uuid, ...value })),
  });
}

/** Whom the segment as it is stored holds now: how many, and up to 20 of them. */
export function useSegmentRun(uuid: string) {
  return useQuery({
    queryKey: keys.run(uuid),
    queryFn: ({ signal }) => runSegment({ params: { uuid }, query: { tz: BUSINESS_TIME_ZONE } }, { signal }),
  });
}

/** Puts a segment as it was saved into the cache; whom it holds is asked anew. Source: SEG-29. */
export async function storeSegment(client: QueryClient, segment: Segment): Promise<void> {
  const queryKey = keys.detail(segment.uuid);
  // An answer still on its way was asked for before what is known now.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, segment);
  void client.invalidateQueries({ queryKey: keys.run(segment.uuid) });
  void refreshList(client);
}

/** Takes a deleted segment out of the cache. */
export function dropSegment(client: QueryClient, uuid: string): void {
  client.removeQueries({ queryKey: keys.detail(uuid) });
  client.removeQueries({ queryKey: keys.run(uuid) });
  void refreshList(client);
}

/** Reads a segment again. @returns the segment as stored now @throws ApiError */
export async function rereadSegment(client: QueryClient, uuid: string): Promise<Segment> {
  await client.cancelQueries({ queryKey: keys.detail(uuid) });
  return client.fetchQuery({ ...detailQuery(uuid), staleTime: 0 });
}

/** Has the open list read again. */
export const refreshList = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.list });

/** Keeps an open segment as fresh as the live messages allow. */
export function useLiveSegment(uuid: string): void {
  const client = useQueryClient();
  const onChange = useCallback(
    ({ record, id }: RecordChange) => {
      if (record === "segment" && id === uuid) void client.invalidateQueries({ queryKey: keys.detail(uuid) });
    },
    [client, uuid],
  );
  useRecordChanges(onChange);
}
