/** Segments for who chooses one elsewhere: their names alone, and how many people one holds. */
import { useQuery } from "@tanstack/react-query";
import type { listSegments, runSegment } from "@crema/contract/areas/segments";
import { callOf } from "../../app/api/call.ts";

const segmentsOf = callOf<typeof listSegments>("GET", "/v1/segments");
const sizeOfSegment = callOf<typeof runSegment>("GET", "/v1/segments/exec/:uuid");

/** Uuid and name of each. Source: AMD-14. */
export const useSegmentNames = () =>
  useQuery({
    queryKey: ["segment-choice", "names"],
    queryFn: async ({ signal }) => (await segmentsOf({}, { signal })).segments,
  });

/** How many people it holds now; nothing is asked while none is chosen. Source: PRO-CODE-13, APP-PUSH-05. */
export const useSegmentSize = (segmentUuid: string) =>
  useQuery({
    queryKey: ["segment-choice", "size", segmentUuid],
    queryFn: async ({ signal }) => (await sizeOfSegment({ params: { uuid: segmentUuid } }, { signal })).count,
    enabled: segmentUuid !== "",
    gcTime: 0,
  });
