import type { Location } from "@crema/contract/areas/locations";
import { useAccess } from "../../../app/access/access-store.ts";
import { useMade } from "../../../app/forms/use-made.ts";
import { NewRecordPage } from "../../../app/pages/new-record-page.tsx";
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
  return (
    <NewRecordPage noun="location" form={form} isReadOnly={isReadOnly}>
      <LocationPanels form={form} isNew isReadOnly={isReadOnly} />
    </NewRecordPage>
  );
}
