/**
 * Google's Geocoding API, `GET /maps/api/geocode/json`. Errors are answers with status 200, but for what nobody can understand.
 * Source: developers.google.com/maps/documentation/geocoding (requests and responses).
 */
import type { Asked, Door } from "../kit/door.ts";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import { nearestHouse } from "./features.ts";
import { findAddress } from "./find-address.ts";
import { countryCentre, resultOf } from "./google-result.ts";
import { type MapsBench, type Pace, remember } from "./lookups.ts";
import { countryOf } from "./towns.ts";
import { wordsOf } from "./words.ts";

export const googleKey = "sandbox-key";
/** A key of a browser, limited by referrer: no server may use it. */
export const googleBrowserKey = "sandbox-browser-key";

/** Faults of Google's own, each a status of its reply. */
export const googleFaults = ["over-query-limit", "over-daily-limit", "request-denied", "unknown-error", "zero-results"];

const path = "/maps/api/geocode/json";
const componentNames = ["country", "postal_code", "administrative_area", "locality", "route"];

const notFound: Reply = {
  status: 404,
  body: "<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title><p><b>404.</b> That’s an error.",
};

const refused = (status: string, message: string): Reply =>
  json({ ...(message === "" ? {} : { error_message: message }), results: [], status });
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
  "unknown-error": refused("UNKNOWN_ERROR", ""),
  "zero-results": refused("ZERO_RESULTS", ""),
};

export function googleDoor(bench: MapsBench, pace: Pace): Door {
  return {
    operationOf: ({ url }) => (url.pathname === path ? "geocode" : "unknown"),
    secrets: ["key"],
    throttled: () => overQueryLimit,
    authWrong: () => keyIsInvalid,
    authExpired: () => refused("REQUEST_DENIED", "The provided API key is expired."),
    answer(asked) {
      if (asked.url.pathname !== path || asked.method !== "GET") return notFound;
      const reply = geocode(asked, pace);
      const { searchParams } = asked.url;
      const text = searchParams.get("address") ?? searchParams.get("latlng") ?? searchParams.get("components") ?? "";
      remember(bench, { door: "google", text, answer: summaryOf(reply) });
      return reply;
    },
  };
}

const summaryOf = ({ body }: Reply): string => /"status":"(\w+)"/.exec(body.toString())?.[1] ?? "";

function geocode(asked: Asked, pace: Pace): Reply {
  const denied = denialOf(asked);
  if (denied !== undefined) return denied;
  const fault = asked.fault === undefined ? undefined : ordered[asked.fault.kind];
  if (fault !== undefined) return fault;
  if (!pace.allows()) return overQueryLimit;
  const { searchParams } = asked.url;
  const latlng = searchParams.get("latlng");
  return latlng === null ? forward(searchParams) : reverse(latlng);
}

function denialOf({ url }: HttpAsked): Reply | undefined {
  const key = url.searchParams.get("key") ?? "";
  if (key === "")
    return refused(
      "REQUEST_DENIED",
      "You must use an API key to authenticate each request to Google Maps Platform APIs. For additional information, please refer to http://g.co/dev/maps-no-account",
    );
  if (key === googleBrowserKey)
    return refused("REQUEST_DENIED", "API keys with referer restrictions cannot be used with this API.");
  return key === googleKey ? undefined : keyIsInvalid;
}

function forward(params: URLSearchParams): Reply {
  const address = params.get("address")?.trim() ?? "";
  const components = componentsOf(params.get("components") ?? "");
  if (components === undefined) return invalid("Invalid 'components'");
  const rest = components.filter(([name]) => name !== "country").map(([, value]) => value);
  if (address === "" && components.length === 0)
    return invalid("Missing the 'address', 'components', 'latlng' or 'place_id'");
  const country = components.find(([name]) => name === "country")?.[1].toUpperCase();
  const wanted = rest.flatMap((value) => wordsOf(value));
  const hits = findAddress([address, ...rest].join(" "), ({ town, words }) => {
    const isOfCountry = country === undefined || countryOf(town).code === country;
    return isOfCountry && wanted.every((word) => words.has(word));
  });
  if (hits.length > 0) return json({ results: hits.map(resultOf), status: "OK" });
  const centre = wordsOf(address).includes("nowhere") ? undefined : countryCentre(country ?? "", address !== "");
  return centre === undefined ? refused("ZERO_RESULTS", "") : json({ results: [centre], status: "OK" });
}

/** `country:AU|postal_code:4000`; undefined where it cannot be read. */
function componentsOf(text: string): [name: string, value: string][] | undefined {
  const parts = text.split("|").filter((part) => part !== "");
  const pairs = parts.map((part): [string, string] => {
    const [name = "", ...value] = part.split(":");
    return [name, value.join(":")];
  });
  return pairs.every(([name, value]) => componentNames.includes(name) && value !== "") ? pairs : undefined;
}

function reverse(latlng: string): Reply {
  const [lat = Number.NaN, lng = Number.NaN, ...more] = latlng.split(",").map(Number);
  if (Number.isNaN(lat) || Number.isNaN(lng) || more.length > 0) return invalid("Invalid 'latlng'");
  const house = nearestHouse({ lat, lng }, 5);
  return house === undefined
    ? refused("ZERO_RESULTS", "")
    : json({ results: [resultOf({ feature: { ...house, isUnsure: false }, missed: [] })], status: "OK" });
}
