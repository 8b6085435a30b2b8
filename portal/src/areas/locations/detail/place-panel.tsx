import { isAustralia } from "@crema/contract/areas/users";
import { settings } from "../../../app/start/settings.ts";
import { Card } from "../../../ui/display/card.tsx";
import { cleanNumberText } from "../../../ui/fields/number-text.ts";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { MapView } from "../../../ui/map/map-types.ts";
import { PointMap } from "../../../ui/map/point-map.tsx";
import { countries } from "../../users/index.ts";
import { type FormPart, labelOf, type LocationTextField } from "./location-form.ts";
import type { useLocationPoint } from "./use-location-point.ts";

export interface PlacePanelProps extends FormPart {
  place: ReturnType<typeof useLocationPoint>;
  /** What the map shows when it opens. */
  start: MapView;
}

/** Digits only; a postcode may begin with 0, so it is no number. LOC-29. */
const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, "");
const degreesOf = (typed: string): string => cleanNumberText(typed, { decimals: 8, isNegativeAllowed: true });
/** Listed states hold for Australia; while no country is chosen it is the likely one. AMB-81. */
const hasListedStates = (country: string): boolean => country === "" || isAustralia(country);
const stateOptions = () => settings().locationStates.map((state) => ({ value: state, label: state }));

/** Address, coordinates and map, each following the others. Source: LOC-08 to LOC-11, LOC-22 to LOC-29; AMB-79. */
export function PlacePanel({ form, problems, isReadOnly, set, place, start }: PlacePanelProps) {
  const { mapTiles, googleMapsApiKey, googleMapsMapId } = settings();
  const field = (name: LocationTextField) => ({
    label: labelOf(name),
    name,
    value: form[name],
    onChange: (value: string) => set(name, value),
    error: problems[name],
    isReadOnly,
  });
  const address = (name: LocationTextField) => ({ ...field(name), onBlur: place.lookUp });
  const needed = (name: LocationTextField) => ({ ...address(name), isRequired: !isReadOnly });
  const degrees = (name: "lat" | "lng") => ({
    ...field(name),
    onChange: (value: string) => place.onTyped(name, degreesOf(value)),
    isRequired: !isReadOnly,
  });
  return (
    <Card title="Address and map">
      <div className="location-place">
        <div className="location-address">
          <TextField {...needed("address1")} maxLength={100} />
          <TextField {...address("address2")} maxLength={100} />
          <TextField {...needed("suburb")} maxLength={100} />
          <TextField {...address("city")} maxLength={100} />
          {hasListedStates(form.country) ? (
            <Select {...needed("state")} options={stateOptions()} />
          ) : (
            <TextField {...needed("state")} maxLength={100} />
          )}
          <TextField
            {...needed("postcode")}
            onChange={(value) => set("postcode", digitsOf(value))}
            inputMode="numeric"
            maxLength={20}
          />
          <Select {...needed("country")} options={countries} />
          <TextField {...degrees("lat")} />
          <TextField {...degrees("lng")} />
          <p className="location-found" aria-live="polite">
            {place.hint} {place.credit !== "" && <small>{place.credit}</small>}
          </p>
        </div>
        <PointMap
          label={form.title === "" ? "Map of the location" : `Map of ${form.title}`}
          point={place.point}
          onPoint={isReadOnly ? undefined : place.onPoint}
          start={start}
          look={place.look}
          tiles={mapTiles}
          google={{ key: googleMapsApiKey, mapId: googleMapsMapId }}
        />
      </div>
    </Card>
  );
}
