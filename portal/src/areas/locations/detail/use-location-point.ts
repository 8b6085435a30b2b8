import { useEffect, useRef, useState } from "react";
import type { geocodeAddress as geocodeCall } from "@crema/contract/areas/locations";
import type { AnswerOf } from "@crema/contract/kit";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import type { MapPoint, MapView } from "../../../ui/map/map-types.ts";
import { geocodeAddress } from "../location-queries.ts";
import { type LocationForm, addressLine } from "./location-form.ts";

type Found = AnswerOf<typeof geocodeCall>;
type Quality = NonNullable<Found["place"]>["quality"];

/** How near the map goes to what was found. */
const zooms: Readonly<Record<Quality, number>> = { exact: 18, street: 17, approximate: 15, town: 13 };
const hints: Readonly<Record<Quality, string>> = {
  exact: "",
  street: "The street was found, not the house: set the pin",
  approximate: "Found only roughly: check the pin",
  town: "This is the town centre: set the pin",
};
const notFound = "The address was not found on the map: set the pin yourself";

/** Degrees as the form keeps them. */
const typed = (degrees: number): string => String(Math.round(degrees * 1e6) / 1e6);

/** The point in two typed texts; undefined while they are none. */
export function pointOf({ lat, lng }: Pick<LocationForm, "lat" | "lng">): MapPoint | undefined {
  const [y, x] = [lat, lng].map((text) => (text.trim() === "" ? Number.NaN : Number(text)));
  if (y === undefined || x === undefined || !Number.isFinite(y) || !Number.isFinite(x)) return undefined;
  return Math.abs(y) <= 85 && Math.abs(x) <= 180 ? { lat: y, lng: x } : undefined;
}

/** What is told of the last look-up, while the address is the one that was looked up. */
interface Told {
  readonly line: string;
  readonly hint: string;
  readonly credit: string;
  readonly look?: MapView;
}
const nothingTold: Told = { line: "", hint: "", credit: "" };

interface PointForm {
  readonly form: LocationForm;
  /** As it is saved. */
  readonly stored: LocationForm;
  readonly set: (field: "lat" | "lng", value: string) => void;
}

/**
 * Where the shop is: looked up when an address field is left and the address is another than before, set by hand otherwise. A pin set by
 * hand stays until the address changes again. That an address is not found is told by a hint only.
 * Source: LOC-08, LOC-09, LOC-38, LOC-41; AMB-79
 */
export function useLocationPoint({ form, stored, set }: PointForm) {
  /** The address the pin belongs to: looked up last, else the saved one. */
  const lookedUp = useRef(lineWithCountry(stored));
  const running = useRef<AbortController | undefined>(undefined);
  const [found, setFound] = useState<Told>(nothingTold);
  useEffect(() => () => running.current?.abort(), []);

  function take({ place, credit }: Found, line: string): void {
    if (place === null) return setFound({ line, hint: notFound, credit: "" });
    set("lat", typed(place.lat));
    set("lng", typed(place.lng));
    const look = { lat: place.lat, lng: place.lng, zoom: zooms[place.quality] };
    setFound({ line, hint: hints[place.quality], credit, look });
  }

  /** When an address field is left. */
  const lookUp = async (): Promise<void> => {
    const line = lineWithCountry(form);
    if (line === lookedUp.current) return;
    // After Discard the saved pin is back, and belongs to the saved address.
    const isAsSaved = line === lineWithCountry(stored) && form.lat === stored.lat && form.lng === stored.lng;
    lookedUp.current = line;
    if (isAsSaved) return;
    running.current?.abort();
    const address = addressLine(form);
    if (address === "") return;
    const mine = new AbortController();
    running.current = mine;
    try {
      const country = form.country === "" ? undefined : form.country;
      take(await geocodeAddress({ body: { address, country } }, { signal: mine.signal }), line);
    } catch (error) {
      if (mine.signal.aborted) return;
      logProblem("an address could not be looked up", error);
      setFound({ line, hint: notFound, credit: "" });
    }
  };

  /** By the map or by typing: what is still being looked up must not move the pin any more. */
  const setByHand = (change: () => void): void => {
    running.current?.abort();
    setFound(nothingTold);
    change();
  };

  const isTold = found.line === lineWithCountry(form);
  return {
    point: pointOf(form),
    /** '' where there is nothing to tell. */
    hint: isTold ? found.hint : "",
    credit: isTold ? found.credit : "",
    look: found.look,
    lookUp: () => void lookUp(),
    onPoint: ({ lat, lng }: MapPoint) =>
      setByHand(() => {
        set("lat", typed(lat));
        set("lng", typed(lng));
      }),
    onTyped: (field: "lat" | "lng", value: string) => setByHand(() => set(field, value)),
  };
}

const lineWithCountry = (form: LocationForm): string => `${addressLine(form)}|${form.country}`;
