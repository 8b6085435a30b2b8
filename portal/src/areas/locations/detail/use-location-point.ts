import { useEffect, useRef, useState } from "react";
import type { geocodeAddress as geocodeCall } from "@crema/contract/areas/locations";
import type { AnswerOf } from "@crema/contract/kit";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import type { MapPoint, MapView } from "../../../ui/map/map-types.ts";
import { geocodeAddress } from "../location-queries.ts";
import { type LocationForm, addressLine } from "./location-form.ts";

type Quality = NonNullable<AnswerOf<typeof geocodeCall>["place"]>["quality"];

/** How near the map goes to what was found. */
const zooms: Readonly<Record<Quality, number>> = { exact: 18, street: 17, approximate: 15, town: 13 };
const hints: Readonly<Record<Quality, string>> = {
  exact: "",
  street: "The street was found, not the house: set the pin",
  approximate: "Found only roughly: check the pin",
  town: "This is the town centre: set the pin",
};
const notFound = "The address was not found on the map: set the pin yourself";
const notAnswered = "The map does not answer: set the pin yourself, or leave the address once more in a moment";

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
  readonly stored: LocationForm;
  readonly set: (field: "lat" | "lng", value: string) => void;
}

type Degrees = Pick<LocationForm, "lat" | "lng">;
const nothing: Promise<Degrees | undefined> = Promise.resolve(undefined);

/** Asks where an address is. @returns what to tell, and where it was found; undefined when the question was withdrawn */
async function whereIs(
  form: LocationForm,
  signal: AbortSignal,
): Promise<{ told: Told; degrees?: Degrees; isUnknown?: true } | undefined> {
  const line = lineWithCountry(form);
  const country = form.country === "" ? undefined : form.country;
  try {
    const asked = { address: addressLine(form), country };
    const { place, credit, isUnknown } = await geocodeAddress({ body: asked }, { signal });
    if (isUnknown) return { told: { line, hint: notAnswered, credit: "" }, isUnknown };
    if (place === null) return { told: { line, hint: notFound, credit: "" } };
    const { lat, lng, quality } = place;
    const look = { lat, lng, zoom: zooms[quality] };
    return { told: { line, hint: hints[quality], credit, look }, degrees: { lat: typed(lat), lng: typed(lng) } };
  } catch (error) {
    if (signal.aborted) return undefined;
    logProblem("an address could not be looked up", error);
    return { told: { line, hint: notAnswered, credit: "" }, isUnknown: true };
  }
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
  const answer = useRef(nothing);
  const [told, setTold] = useState<Told>(nothingTold);
  const stop = (): void => {
    running.current?.abort();
    answer.current = nothing;
  };
  useEffect(() => () => running.current?.abort(), []);

  const setBoth = ({ lat, lng }: Degrees): void => {
    set("lat", lat);
    set("lng", lng);
  };

  async function ask(signal: AbortSignal): Promise<Degrees | undefined> {
    const found = await whereIs(form, signal);
    if (found === undefined) return undefined;
    answer.current = nothing; // it is in the form now
    if (found.degrees !== undefined) setBoth(found.degrees);
    // Leaving a field asks again.
    if (found.isUnknown) lookedUp.current = "";
    setTold(found.told);
    return found.degrees;
  }

  /** When an address field is left. */
  const lookUp = (): void => {
    const line = lineWithCountry(form);
    if (line === lookedUp.current) return;
    lookedUp.current = line;
    stop();
    // The saved address again: its pin is known, and may have been set by hand.
    if (line === lineWithCountry(stored)) return setBoth(stored);
    if (addressLine(form) === "") return;
    const mine = new AbortController();
    running.current = mine;
    answer.current = ask(mine.signal);
  };

  /** By the map or by typing: what is still being looked up must not move the pin any more. */
  const setByHand = (change: () => void): void => {
    stop();
    lookedUp.current = lineWithCountry(form);
    setTold(nothingTold);
    change();
  };

  const isTold = told.line === lineWithCountry(form);
  return {
    point: pointOf(form),
    /** '' where there is nothing to tell. */
    hint: isTold ? told.hint : "",
    credit: isTold ? told.credit : "",
    look: told.look,
    lookUp,
    onPoint: ({ lat, lng }: MapPoint) => setByHand(() => setBoth({ lat: typed(lat), lng: typed(lng) })),
    onTyped: (field: "lat" | "lng", value: string) => setByHand(() => set(field, value)),
    /** What is being looked up right now, so that nobody saves the pin of another address; undefined when there is nothing. */
    settled: (): Promise<Degrees | undefined> => answer.current,
    /** What is typed is thrown away. */
    stop,
  };
}

const lineWithCountry = (form: LocationForm): string => `${addressLine(form)}|${form.country}`;
