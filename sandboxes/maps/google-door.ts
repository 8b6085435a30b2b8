/**
 * Google's Geocoding API, `GET /maps/api/geocode/json`. Errors are answers with status 200, but for what nobody can understand.
 * Source: developers.google.com/maps/documentation/geocoding (requests and responses).
 */
import type { Asked, Door } from "../kit/door.ts";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import type { Feature } from "./features.ts";
import { findAddress } from "./find-address.ts";
import { countryCentre, resultOf } from "./google-result.ts";
import { type MapsBench, type Pace, remember } from "./lookups.ts";
import { countryOf } from "./towns.ts";
import { wordsOf } from "./words.ts";

export const googleKey = "sandbox-key";
/** A key of a browser, limited by referrer: no server may use it. */
const googleBrowserKey = "sandbox-browser-key";
/** Faults of Google's own, each a status of its reply. */
export const googleFaults = ["over-query-limit", "over-daily-limit", "request-denied", "unknown-error", "zero-results"];

const path = "/maps/api/geocode/json";

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
      const text = asked.url.searchParams.get("address") ?? "";
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
  return forward(asked.url.searchParams);
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

const isIn =
  (country: string | undefined) =>
  ({ town }: Feature): boolean =>
    country === undefined || countryOf(town).code === country;

function forward(params: URLSearchParams): Reply {
  const address = params.get("address")?.trim() ?? "";
  const components = params.get("components");
  const country = components === null ? undefined : /^country:([A-Z]{2})$/i.exec(components)?.[1]?.toUpperCase();
  if (components !== null && country === undefined) return invalid("Invalid 'components'");
  if (address === "") return invalid("Missing the 'address', 'components', 'latlng' or 'place_id'");
  const hits = findAddress(address, isIn(country));
  if (hits.length > 0) return json({ results: hits.map(resultOf), status: "OK" });
  const centre = wordsOf(address).includes("nowhere") ? undefined : countryCentre(country);
  return centre === undefined ? refused("ZERO_RESULTS", "") : json({ results: [centre], status: "OK" });
}
