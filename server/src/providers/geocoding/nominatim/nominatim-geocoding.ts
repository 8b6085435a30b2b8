/** Addresses by Nominatim, one after another. Source: docs/providers/maps.md. */
import { createTurns } from "../../../platform/exchange/turns.ts";
import type { Geocoding } from "../geocoding.ts";
import { type GeocodingOptions, geocodingOverHttp } from "../geocoding-over-http.ts";
import type { NominatimConfig } from "./nominatim-config.ts";
import { nominatimTrouble, readNominatim } from "./nominatim-wire.ts";

export function nominatimGeocoding({ config, ...options }: GeocodingOptions & { config: NominatimConfig }): Geocoding {
  return geocodingOverHttp(
    {
      provider: "nominatim",
      name: "Nominatim",
      credit: "© OpenStreetMap contributors",
      isForGoogleMapsOnly: false,
      headers: { accept: "application/json", "accept-language": "en", "user-agent": config.userAgent },
      atOnce: 1,
      takeTurn: createTurns(config.pauseMs),
      addressUrl: ({ address, country }) => {
        const query = {
          format: "jsonv2",
          addressdetails: "1",
          limit: "5",
          countrycodes: country.toLowerCase(),
          q: address,
        };
        return `${config.url}/search?${new URLSearchParams(query).toString()}`;
      },
      read: readNominatim,
      probeUrl: `${config.url}/status?format=json`,
      readProbe: nominatimTrouble,
    },
    options,
  );
}
