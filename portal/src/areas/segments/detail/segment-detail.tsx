import type { Segment } from "@crema/contract/areas/segments";
import { useAccess } from "../../../app/access/access-store.ts";
import { usePathParam } from "../../../app/navigation/address.ts";
import { DetailFrame, DetailRecord, isGone, type RecordQuery } from "../../../app/pages/detail-frame.tsx";
import { DetailTitle } from "../../../app/pages/detail-title.tsx";
import { segmentCache, updateSegment, useSegmentFields } from "../segment-queries.ts";
import { segmentHref } from "../segment-words.ts";
import { bodyOf } from "./segment-form.ts";
import { SegmentPanels } from "./segment-panels.tsx";
import { SegmentResults } from "./segment-results.tsx";
import { useSegmentForm } from "./use-segment-form.ts";

/** The segment of the address. Source: spec part 2, section 2 'Segment create/edit'; SEG-03. */
export function SegmentDetail() {
  const uuid = usePathParam("uuid");
  const query = segmentCache.useRecord(uuid);
  return (
    <DetailRecord id={uuid} noun="segment" query={query}>
      {(segment) => <LoadedSegment key={uuid} segment={segment} query={query} />}
    </DetailRecord>
  );
}

function LoadedSegment({ segment, query }: { segment: Segment; query: RecordQuery<Segment> }) {
  const { uuid, name, description, updatedAt } = segment;
  const isReadOnly = !useAccess("segment").canEdit || isGone(query);
  const fields = useSegmentFields();
  const form = useSegmentForm({
    segment,
    fields: fields.data ?? [],
    send: (typed) => updateSegment({ params: { uuid }, body: { uuid, ...bodyOf(typed), updatedAt } }),
    savedNotice: "Segment has been successfully saved",
  });
  const href = segmentHref(uuid);
  return (
    <DetailFrame
      noun="segment"
      query={query}
      form={form}
      recent={{ href, label: name, detail: description }}
      history={{ kind: "segment", id: uuid }}
      lastUpdated={updatedAt}
      isReadOnly={isReadOnly}
      hasOwnSave
      head={<DetailTitle title={name} href={href} noun="segment" />}
    >
      <SegmentPanels form={form} fields={fields} isReadOnly={isReadOnly}>
        <SegmentResults uuid={uuid} />
      </SegmentPanels>
    </DetailFrame>
  );
}
