import type { Location } from "@crema/contract/areas/locations";
import { useAccess } from "../../../app/access/access-store.ts";
import { useMade } from "../../../app/forms/use-made.ts";
import { useUnsavedChanges } from "../../../app/navigation/unsaved-changes.tsx";
import { NewRecordHead } from "../../../app/pages/new-record-head.tsx";
import { SaveBar } from "../../../ui/detail/save-bar.tsx";
import { DetailPage } from "../../../ui/shell/shell-frame.tsx";
import { createLocation } from "../location-queries.ts";
import { locationHref } from "../location-words.ts";
import { bodyOf } from "./location-form.ts";
import { LocationPanels } from "./location-panels.tsx";
import { useLocationForm } from "./use-location-form.ts";

/** A new location; after it was made its own page takes the place of this one. Source: LOC-02, LOC-10, LOC-11, LOC-14; AMB-77. */
export function AddLocation() {
  const isReadOnly = !useAccess("location").canEdit;
  const { made, keyOf, onMade } = useMade<Location>(locationHref);
  const form = useLocationForm({
    location: made,
    send: (typed, image) => {
      const body = bodyOf(typed, image);
      return createLocation({ body }, { idempotencyKey: keyOf(body) });
    },
    onSaved: onMade,
    savedNotice: "Location created successfully",
  });
  useUnsavedChanges(form.draft.isChanged);
  return (
    <DetailPage
      bar={
        <SaveBar
          isDirty={form.draft.isChanged}
          canSave={form.canSave}
          isSaving={form.isSaving}
          isReadOnly={isReadOnly}
          onSave={() => form.save()}
          onDiscard={form.discard}
        />
      }
    >
      <NewRecordHead noun="location" isReadOnly={isReadOnly} />
      <LocationPanels form={form} isNew isReadOnly={isReadOnly} />
    </DetailPage>
  );
}
