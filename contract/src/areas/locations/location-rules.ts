/**
 * What a location must have before it is saved; the form and the server ask the same rule.
 * Source: LOC-18 to LOC-29; AMB-76, AMB-81; AMD-04, AMD-11.
 */
import { isAustralia } from "../users/index.ts";
import { type LocationBody, locationMessages } from "./location.ts";

/** A location as it shall be, or as far as it is typed. */
export type LocationGiven = Pick<LocationBody, "title" | "lat" | "lng" | "address">;
/** By the path of the field in the body, for example `address.suburb`. */
export type LocationProblems = Readonly<Record<string, string>>;

interface Range {
  readonly from: number;
  readonly to: number;
}
interface Bounds {
  readonly country: string;
  readonly lat: Range;
  readonly lng: readonly Range[];
}
/** In degrees, with a margin and the islands where people live: Christmas and Norfolk Island, the Chathams beyond 180. */
const bounds: ReadonlyMap<string, Bounds> = new Map([
  ["australia", { country: "Australia", lat: { from: -44, to: -9 }, lng: [{ from: 96, to: 169 }] }],
  [
    "new zealand",
    {
      country: "New Zealand",
      lat: { from: -53, to: -29 },
      lng: [
        { from: 165, to: 180 },
        { from: -180, to: -175 },
      ],
    },
  ],
]);
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Degrees, from a number or text that is one. @returns undefined for none and for anything else */
export function degreesOf(given: LocationBody["lat"]): number | undefined {
  if (typeof given === "number") return Number.isFinite(given) ? given : undefined;
  const text = (given ?? "").trim();
  return decimal.test(text) ? Number(text) : undefined;
}

/** As text. A number has lost the zero that postcodes of the Northern Territory begin with; it gets it back. */
export function postcodeOf(given: string | number | undefined, country: string): string {
  if (typeof given !== "number") return (given ?? "").trim();
  return isAustralia(country) ? String(given).padStart(4, "0") : String(given);
}

/**
 * What is wrong with a location; nothing is an empty object.
 * @param states - those of Australia: the specified ones and what LOCATION_STATES adds
 */
export function locationProblems(given: LocationGiven, states: readonly string[]): LocationProblems {
  const { title = "", address = {} } = given;
  const { country = "" } = address;
  const found: Record<string, string | undefined> = {
    title: title.trim() === "" ? locationMessages.title : undefined,
    lat: latProblem(given.lat, country),
    lng: lngProblem(given.lng, country),
    "address.address1": missing(address.address1, "address.address1"),
    "address.suburb": missing(address.suburb, "address.suburb"),
    "address.state": stateProblem(address.state, { country, states }),
    "address.postcode": postcodeProblem(address.postcode, country),
    "address.country": missing(country, "address.country"),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])));
}

const missing = (given: string | undefined, key: keyof typeof locationMessages): string | undefined =>
  (given ?? "").trim() === "" ? locationMessages[key] : undefined;

function stateProblem(
  given: string | undefined,
  { country, states }: { country: string; states: readonly string[] },
): string | undefined {
  const state = (given ?? "").trim();
  if (state === "") return locationMessages["address.state"];
  return !isAustralia(country) || states.includes(state) ? undefined : `State must be one of ${states.join(", ")}`;
}

function postcodeProblem(given: string | number | undefined, country: string): string | undefined {
  const postcode = postcodeOf(given, country);
  if (postcode === "") return locationMessages["address.postcode"];
  return !isAustralia(country) || /^\d{4}$/.test(postcode) ? undefined : "Postcode must be 4 digits in Australia";
}

const isBlank = (given: LocationBody["lat"]): boolean =>
  given === undefined || given === null || (typeof given === "string" && given.trim() === "");
const isIn = (degrees: number, { from, to }: Range): boolean => degrees >= from && degrees <= to;
const boundsOf = (country: string): Bounds | undefined => bounds.get(country.trim().toLowerCase());

function latProblem(given: LocationBody["lat"], country: string): string | undefined {
  if (isBlank(given)) return locationMessages.lat;
  const lat = degreesOf(given);
  if (lat === undefined || !isIn(lat, { from: -90, to: 90 })) return "Latitude must be a number from -90 to 90";
  const within = boundsOf(country);
  if (within === undefined || isIn(lat, within.lat)) return undefined;
  return `That is not in ${within.country}: latitudes there are from ${within.lat.from} to ${within.lat.to}`;
}

function lngProblem(given: LocationBody["lng"], country: string): string | undefined {
  if (isBlank(given)) return locationMessages.lng;
  const lng = degreesOf(given);
  if (lng === undefined || !isIn(lng, { from: -180, to: 180 })) return "Longitude must be a number from -180 to 180";
  const within = boundsOf(country);
  if (within === undefined || within.lng.some((range) => isIn(lng, range))) return undefined;
  const ranges = within.lng.map(({ from, to }) => `from ${from} to ${to}`).join(" or ");
  return `That is not in ${within.country}: longitudes there are ${ranges}`;
}
