import type { Segment } from "@crema/contract/areas/segments";
import { useAccess } from "../../../app/access/access-store.ts";
import { useMade } from "../../../app/forms/use-made.ts";
import { useUnsavedChanges } from "../../../app/navigation/unsaved-changes.tsx";
import { NewRecordHead } from "../../../app/pages/new-record-head.tsx";
import { SaveBar } from "../../../ui/detail/save-bar.tsx";
import { DetailPage } from "../../../ui/shell/shell-frame.tsx";
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
  useUnsavedChanges(form.draft.isChanged);
  return (
    <DetailPage
      bar={
        <SaveBar
          isDirty={form.draft.isChanged}
          isSaving={form.isSaving}
          isReadOnly={isReadOnly}
          onDiscard={form.discard}
        />
      }
    >
      <NewRecordHead noun="segment" isReadOnly={isReadOnly} />
      <SegmentPanels form={form} fields={fields} isReadOnly={isReadOnly} />
    </DetailPage>
  );
}
