import { geocodeAddress } from "@crema/contract/areas/locations";
import { bind } from "../../platform/http/bind-call.ts";
import { ProviderError } from "../../platform/http/refusal.ts";
import { geocodingFailures } from "../../platform/metrics/counters.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Country, GeocodedPlace, Geocoding } from "../../providers/geocoding/geocoding.ts";

const longestMs = 3_000;
const codes: ReadonlyMap<string, Country> = new Map([
  ["australia", "AU"],
  ["new zealand", "NZ"],
]);

/**
 * The point of an address. A failure is no error of the form: it is logged and counted, without the address, and answered as no
 * place that is known. Source: LOC-08, LOC-38, LOC-41; AMB-79.
 */
export const geocodeAddressCall = bind(geocodeAddress, async (deps, caller, { body }) => {
  const geocoding = usableGeocoding(deps);
  const country = codes.get(body.country.toLowerCase());
  const isAsked = geocoding !== undefined && country !== undefined;
  if (!isAsked) return { place: null, credit: "" };
  const signal = AbortSignal.any([caller.signal, AbortSignal.timeout(longestMs)]);
  const asked = { address: body.address, country };
  const place = await placeOf(deps, geocoding.geocode(asked, signal));
  return { place: place ?? null, credit: geocoding.credit, ...(place === undefined && { isUnknown: true as const }) };
});

/** Google lets its points be shown on its own map alone: without that map they are of no use. */
function usableGeocoding({ ports: { geocoding }, config }: Platform): Geocoding | undefined {
  return geocoding?.isForGoogleMapsOnly === true && config.GOOGLE_MAPS_API_KEY === "" ? undefined : geocoding;
}

/** @returns null where there is none, undefined where nobody knows */
async function placeOf(
  { log }: Platform,
  answer: Promise<GeocodedPlace | undefined>,
): Promise<GeocodedPlace | null | undefined> {
  try {
    return (await answer) ?? null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, message } = error;
    geocodingFailures.inc({ provider });
    log.warn({ provider, reason: message }, "geocoding failed");
    return undefined;
  }
}
