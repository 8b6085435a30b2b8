import { useState } from "react";
import type { Location } from "@crema/contract/areas/locations";
import { useAccess } from "../../../app/access/access-store.ts";
import { keyPerBody } from "../../../app/api/idempotency-key.ts";
import { useGo } from "../../../app/navigation/address.ts";
import { forgetUnsavedChanges, useUnsavedChanges } from "../../../app/navigation/unsaved-changes.tsx";
import { SaveBar } from "../../../ui/detail/save-bar.tsx";
import { DetailPage } from "../../../ui/shell/shell-frame.tsx";
import { createLocation } from "../location-queries.ts";
import { locationHref } from "../location-words.ts";
import { bodyOf } from "./location-form.ts";
import { LocationPanels } from "./location-panels.tsx";
import { useLocationForm } from "./use-location-form.ts";

/** A new location; after it was made its own page takes the place of this one. Source: LOC-02, LOC-10, LOC-11, LOC-14; AMB-77. */
export function AddLocation() {
  const go = useGo();
  const isReadOnly = !useAccess("location").canEdit;
  const [keyOf] = useState(keyPerBody);
  // What was made stays on screen until its own page is there.
  const [made, setMade] = useState<Location | undefined>(undefined);
  const form = useLocationForm({
    location: made,
    send: (typed, image) => {
      const body = bodyOf(typed, image);
      return createLocation({ body }, { idempotencyKey: keyOf(body) });
    },
    onSaved: (saved) => {
      setMade(saved);
      forgetUnsavedChanges();
      go(locationHref(saved.uuid), { replace: true });
    },
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
      <LocationPanels form={form} isNew isReadOnly={isReadOnly} />
    </DetailPage>
  );
}
