import { useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/segments";
import type { Segment, SegmentName } from "@crema/contract/areas/segments";
import { callOf } from "../../app/api/call.ts";
import { recordCache } from "../../app/pages/record-cache.ts";
import { BUSINESS_TIME_ZONE } from "../../ui/foundation/format.ts";

const listSegments = callOf<typeof calls.listSegments>("GET", "/v1/segments");
const getSegment = callOf<typeof calls.getSegment>("GET", "/v1/segments/:uuid");
const listFields = callOf<typeof calls.listSegmentFields>("GET", "/v1/segments/fields");
const runSegment = callOf<typeof calls.runSegment>("GET", "/v1/segments/exec/:uuid");
export const createSegment = callOf<typeof calls.createSegment>("POST", "/v1/segments/create");
export const updateSegment = callOf<typeof calls.updateSegment>("PUT", "/v1/segments/update/:uuid");
export const deleteSegment = callOf<typeof calls.deleteSegment>("DELETE", "/v1/segments/delete/:uuid");

const runKey = (uuid: string) => ["segment", "run", uuid] as const;

/** Who may open these pages may view segments, and is told more than their names. */
function isWhole(segment: Segment | SegmentName): segment is Segment {
  return "rules" in segment;
}

const cache = recordCache<Segment>("segment", async (uuid, signal) => {
  const found = await getSegment({ params: { uuid } }, { signal });
  if (!isWhole(found)) throw new Error("only the segment's name may be read");
  return found;
});
/** Whom a segment holds is asked again after it was saved. Source: SEG-29. */
export const segmentCache: typeof cache = {
  ...cache,
  async store(client, segment) {
    await cache.store(client, segment);
    void client.invalidateQueries({ queryKey: runKey(segment.uuid) });
  },
  drop(client, uuid) {
    cache.drop(client, uuid);
    client.removeQueries({ queryKey: runKey(uuid) });
  },
};

export const useSegmentList = () =>
  useQuery({
    queryKey: segmentCache.listKey,
    queryFn: async ({ signal }) => (await listSegments({}, { signal })).segments.filter(isWhole),
  });

/** What rules can be made on, in the order it is offered. */
export const useSegmentFields = () =>
  useQuery({
    queryKey: ["segment", "fields"],
    queryFn: async ({ signal }) => (await listFields({}, { signal })).map(({ uuid, value }) => ({ uuid, ...value })),
  });

/** Whom the segment as it is stored holds now: how many, and up to 20 of them. */
export const useSegmentRun = (uuid: string) =>
  useQuery({
    queryKey: runKey(uuid),
    queryFn: ({ signal }) => runSegment({ params: { uuid }, query: { tz: BUSINESS_TIME_ZONE } }, { signal }),
  });
