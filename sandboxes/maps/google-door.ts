/**
 * Google's Geocoding API, `GET /maps/api/geocode/json`. Errors are answers with status 200, but for what nobody can understand.
 * Source: developers.google.com/maps/documentation/geocoding (requests and responses).
 */
import { createPace, type SandboxClock } from "../kit/clock.ts";
import type { Asked, Door } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import type { Feature } from "./features.ts";
import { findAddress, type Hit, isInCountry } from "./find-address.ts";
import { countryOf } from "./towns.ts";
import { shortStreet, wordsOf } from "./words.ts";

export const googleKey = "sandbox-key";
/** A key of a browser, limited by referrer: no server may use it. */
const googleBrowserKey = "sandbox-browser-key";

const refused = (status: string, message?: string): Reply => json({ error_message: message, results: [], status });
const invalid = (what: string): Reply => ({
  ...refused("INVALID_REQUEST", `Invalid request. ${what} parameter.`),
  status: 400,
});
const overQueryLimit = refused("OVER_QUERY_LIMIT", "You have exceeded your rate-limit for this API.");
const keyIsInvalid = refused("REQUEST_DENIED", "The provided API key is invalid.");

const ordered: Readonly<Record<string, Reply>> = {
  "over-query-limit": overQueryLimit,
  "over-daily-limit": refused("OVER_DAILY_LIMIT", "You have exceeded your daily request quota for this API."),
  "request-denied": refused("REQUEST_DENIED", "This API project is not authorized to use this API."),
  "unknown-error": refused("UNKNOWN_ERROR"),
  "zero-results": refused("ZERO_RESULTS"),
};
/** Faults of Google's own, each a status of its reply. */
export const googleFaults: readonly string[] = Object.keys(ordered);

export function googleDoor(clock: SandboxClock): Door {
  const isInTime = createPace(clock, { count: 50, milliseconds: 1_000 });
  return {
    calls: { "GET /maps/api/geocode/json": (asked) => geocode(asked, isInTime) },
    secrets: ["key"],
    throttled: () => overQueryLimit,
    authWrong: () => keyIsInvalid,
    authExpired: () => refused("REQUEST_DENIED", "The provided API key is expired."),
    answer: () => ({ status: 404, body: "<!DOCTYPE html><p><b>404.</b> That’s an error." }),
  };
}

function geocode({ url: { searchParams }, fault }: Asked, isInTime: () => boolean): Reply {
  const key = searchParams.get("key");
  if (key === googleBrowserKey)
    return refused("REQUEST_DENIED", "API keys with referer restrictions cannot be used with this API.");
  if (key !== googleKey) return keyIsInvalid;
  return ordered[fault?.kind ?? ""] ?? (isInTime() ? forward(searchParams) : overQueryLimit);
}

function forward(params: URLSearchParams): Reply {
  const address = params.get("address")?.trim() ?? "";
  if (address === "") return invalid("Missing the 'address', 'components', 'latlng' or 'place_id'");
  const country = /^country:([A-Z]{2})$/i.exec(params.get("components") ?? "")?.[1]?.toUpperCase();
  if (country === undefined) return invalid("Invalid 'components'");
  const hits = findAddress(address, isInCountry(country));
  if (hits.length > 0) return json({ results: hits.map(resultOf), status: "OK" });
  return wordsOf(address).includes("nowhere")
    ? refused("ZERO_RESULTS")
    : json({ results: [middleOf(country)], status: "OK" });
}

const kinds = {
  house: { types: ["street_address"], location_type: "ROOFTOP" },
  street: { types: ["route"], location_type: "GEOMETRIC_CENTER" },
  town: { types: ["locality", "political"], location_type: "APPROXIMATE" },
} as const;

function resultOf({ feature, missed }: Hit) {
  const { types, location_type } = kinds[feature.kind];
  const { lat, lng, isUnsure } = feature;
  return {
    address_components: componentsOf(feature),
    formatted_address: formatted(feature),
    geometry: { location: { lat, lng }, location_type },
    ...(missed.length > 0 || isUnsure === true ? { partial_match: true } : {}),
    types,
  };
}

/** `1 Test St, Brisbane QLD 4000, Australia`; New Zealand has no state in it. */
function formatted({ number, street, town }: Feature): string {
  const line = [number, shortStreet(street)].filter((part) => part !== "").join(" ");
  const country = countryOf(town);
  const place = country.code === "AU" ? `${town.name} ${town.state} ${town.postcode}` : `${town.name} ${town.postcode}`;
  return [line, place, country.name].filter((part) => part !== "").join(", ");
}

const component = (long_name: string, short_name: string, ...types: string[]) => ({ long_name, short_name, types });

function componentsOf({ number, street, town }: Feature) {
  const country = countryOf(town);
  return [
    ...(number === "" ? [] : [component(number, number, "street_number")]),
    ...(street === "" ? [] : [component(street, shortStreet(street), "route")]),
    component(town.name, town.name, "locality", "political"),
    component(country.name, country.code, "country", "political"),
    component(town.postcode, town.postcode, "postal_code"),
  ];
}

/** A filter by country may answer the middle of the country if the address is unknown. */
const middleOf = (code: string) => ({
  address_components: [component(code, code, "country", "political")],
  formatted_address: code === "NZ" ? "New Zealand" : "Australia",
  geometry: {
    location: code === "NZ" ? { lat: -40.900_557, lng: 174.885_971 } : { lat: -25.274_398, lng: 133.775_136 },
    location_type: "APPROXIMATE",
  },
  partial_match: true,
  types: ["country", "political"],
});
