import { useEffect, useRef, useState } from "react";
import { mapZoom } from "@crema/contract/areas/locations";
import { Card } from "../../../ui/display/card.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { attributeOrder, attributeWords } from "../location-words.ts";
import { DetailsPanel } from "./details-panel.tsx";
import "./location-panels.css";
import type { FormPart } from "./location-form.ts";
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

/** What the shop offers. Source: LOC-06, LOC-17. */
function OptionsPanel({ form, problems, isReadOnly, set }: FormPart) {
  return (
    <Card title="Options">
      <fieldset className="location-options" aria-label="Options">
        {attributeOrder.map((attribute) => (
          <Checkbox
            key={attribute}
            label={attributeWords(attribute)}
            name={attribute}
            value={form[attribute]}
            onChange={(value) => set(attribute, value)}
            error={problems[attribute]}
            isReadOnly={isReadOnly}
          />
        ))}
      </fieldset>
    </Card>
  );
}
