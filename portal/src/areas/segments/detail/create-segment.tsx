import type { Segment } from "@crema/contract/areas/segments";
import { useAccess } from "../../../app/access/access-store.ts";
import { useMade } from "../../../app/forms/use-made.ts";
import { NewRecordPage } from "../../../app/pages/new-record-page.tsx";
import { createSegment, useSegmentFields } from "../segment-queries.ts";
import { segmentHref } from "../segment-words.ts";
import { bodyOf } from "./segment-form.ts";
import { SegmentPanels } from "./segment-panels.tsx";
import { useSegmentForm } from "./use-segment-form.ts";

/** A new segment; after it was made its own page takes the place of this one. Source: SEG-02, SEG-30. */
export function CreateSegment() {
  const isReadOnly = !useAccess("segment").canEdit;
  const { made, keyOf, onMade } = useMade<Segment>(segmentHref);
  const fields = useSegmentFields();
  const form = useSegmentForm({
    segment: made,
    fields: fields.data ?? [],
    send: (typed) => {
      const body = bodyOf(typed);
      return createSegment({ body }, { idempotencyKey: keyOf(body) });
    },
    onSaved: onMade,
    savedNotice: "Segment has been successfully created",
  });
  return (
    <NewRecordPage noun="segment" form={form} isReadOnly={isReadOnly} hasOwnSave>
      <SegmentPanels form={form} fields={fields} isReadOnly={isReadOnly} />
    </NewRecordPage>
  );
}
