/** What is asked of rules that are not saved. An answer is kept as long as it is shown: it names people. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/segments";
import type { SegmentPreview } from "@crema/contract/areas/segments";
import { callOf } from "../../../app/api/call.ts";
import { BUSINESS_TIME_ZONE } from "../../../ui/foundation/format.ts";
import type { ShownEntry, WholeRules } from "./whole-rules.ts";

const previewSegment = callOf<typeof calls.previewSegment>("POST", "/v1/segments/preview");
const whyInSegment = callOf<typeof calls.whyInSegment>("POST", "/v1/segments/why");
const getUses = callOf<typeof calls.getSegmentUses>("GET", "/v1/segments/:uuid/uses");

type Asked = WholeRules["asked"];
const noRules = { constraints: "all", rules: [] } as const;
const bodyOf = (asked: Asked) => {
  const { constraints, rules } = asked ?? noRules;
  return { constraints, rules: [...rules], tz: BUSINESS_TIME_ZONE };
};

export interface Counted {
  readonly preview: SegmentPreview;
  readonly entries: readonly ShownEntry[];
}

/** Counts rules; while others are counted the last numbers stay, and the running question is taken back. */
export const usePreview = ({ asked, entries }: WholeRules) =>
  useQuery({
    queryKey: ["segments", "preview", asked],
    queryFn: async ({ signal }): Promise<Counted> => ({
      preview: await previewSegment({ body: bodyOf(asked) }, { signal }),
      entries,
    }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const useWhy = (asked: Asked, userUuid: string) =>
  useQuery({
    queryKey: ["segments", "why", asked, userUuid],
    queryFn: ({ signal }) => whyInSegment({ body: { ...bodyOf(asked), userUuid } }, { signal }),
    gcTime: 0,
  });

export const useSegmentUses = (uuid: string) =>
  useQuery({
    queryKey: ["segments", "uses", uuid],
    queryFn: ({ signal }) => getUses({ params: { uuid } }, { signal }),
    gcTime: 0,
  });
