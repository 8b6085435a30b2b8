import { useEffect, useRef, useState } from "react";
import { mapZoom } from "@crema/contract/areas/locations";
import { DetailsPanel } from "./details-panel.tsx";
import "./location-panels.css";
import { OptionsPanel } from "./options-panel.tsx";
import { PlacePanel } from "./place-panel.tsx";
import type { LocationSaveForm } from "./use-location-form.ts";
import { pointOf } from "./use-location-point.ts";

export interface LocationPanelsProps {
  form: LocationSaveForm;
  isNew: boolean;
  isReadOnly: boolean;
}

/** The form of a location, new or stored. Source: LOC-06, LOC-10; spec part 2, section 2 'Locations'. */
export function LocationPanels({ form: saving, isNew, isReadOnly }: LocationPanelsProps) {
  const { draft, stored, problems } = saving;
  const { form, set } = draft;
  const [start] = useState(() => ({
    ...(pointOf(stored) ?? { lat: 0, lng: 0 }),
    zoom: isNew ? mapZoom.new : mapZoom.existing,
  }));
  const box = useRef<HTMLDivElement>(null);
  const { refusals } = saving;
  // The first field with a problem has the focus after a save that was refused here.
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const part = { form, problems, isReadOnly, set };
  return (
    <div className="ui-stack" ref={box}>
      <DetailsPanel {...part} progress={saving.progress} onCancel={saving.cancelUpload} />
      <OptionsPanel {...part} />
      <PlacePanel {...part} place={saving.place} start={start} />
    </div>
  );
}
