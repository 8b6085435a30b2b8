/** Addresses by Photon. Source: docs/providers/maps.md. */
import { z } from "zod";
import { countryBounds } from "../best-place.ts";
import type { AddressAsked, Geocoding } from "../geocoding.ts";
import { type GeocodingOptions, geocodingOverHttp } from "../geocoding-over-http.ts";
import type { PhotonConfig } from "./photon-config.ts";
import { readPhoton } from "./photon-wire.ts";

const wellShape = z.object({ status: z.string().regex(/^ok$/i) });

export function photonGeocoding({ config, ...options }: GeocodingOptions & { config: PhotonConfig }): Geocoding {
  return geocodingOverHttp(
    {
      provider: "photon",
      name: "Photon",
      credit: "© OpenStreetMap contributors",
      isForGoogleMapsOnly: false,
      headers: { accept: "application/json", "user-agent": "Crema staff console" },
      addressUrl: (asked) => `${config.url}/api/?${questionOf(asked).toString()}`,
      read: readPhoton,
      atOnce: 2,
      probeUrl: `${config.url}/status`,
      readProbe: (json) => (wellShape.safeParse(json).success ? undefined : "says that it is not well"),
    },
    options,
  );
}

/** Not all versions know a country filter: the box, and a check of what comes. */
function questionOf({ address, country }: AddressAsked): URLSearchParams {
  const { south, north, west, east } = countryBounds[country];
  const query = new URLSearchParams({ q: address, limit: "10", lang: "en", bbox: `${west},${south},${east},${north}` });
  query.append("layer", "house");
  query.append("layer", "street");
  return query;
}
