/** Addresses by Google; its points belong on Google's map. Source: docs/providers/maps.md. */
import type { Geocoding } from "../geocoding.ts";
import { type GeocodingOptions, geocodingOverHttp } from "../geocoding-over-http.ts";
import type { GoogleGeocodingConfig } from "./google-config.ts";
import { googleTrouble, readGoogle } from "./google-wire.ts";

export function googleGeocoding({
  config,
  ...options
}: GeocodingOptions & { config: GoogleGeocodingConfig }): Geocoding {
  const key = config.key.reveal();
  const url = (query: Readonly<Record<string, string>>): string =>
    `${config.url}/maps/api/geocode/json?${new URLSearchParams({ ...query, key }).toString()}`;
  return geocodingOverHttp(
    {
      provider: "google",
      name: "Google",
      credit: "",
      isForGoogleMapsOnly: true,
      headers: { accept: "application/json" },
      addressUrl: ({ address, country }) =>
        url({
          address,
          components: `country:${country}`,
          region: country.toLowerCase(),
          language: `en-${country}`,
        }),
      read: (json) => readGoogle(json, key),
      // Without an address: every look-up costs money.
      probeUrl: url({}),
      answerStatus: 400,
      atOnce: 4,
      readProbe: (json) => googleTrouble(json, key),
    },
    options,
  );
}
