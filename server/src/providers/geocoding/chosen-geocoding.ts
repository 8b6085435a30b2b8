/** The geocoder the settings name. Source: docs/providers/maps.md, "Settings". */
import { z } from "zod";
import { gazetteerGeocoding } from "./gazetteer/gazetteer-geocoding.ts";
import type { Geocoding } from "./geocoding.ts";
import type { GeocodingOptions } from "./geocoding-over-http.ts";
import { googleGeocoding, googleGeocodingConfig, googleGeocodingVariables } from "./google/google-geocoding.ts";
import { nominatimConfig, nominatimGeocoding, nominatimVariables } from "./nominatim/nominatim-geocoding.ts";
import { photonConfig, photonGeocoding, photonVariables } from "./photon/photon-geocoding.ts";
import { rememberPlaces } from "./remember-places.ts";

const geocoders = ["google", "nominatim", "photon", "towns"] as const;
type Geocoder = (typeof geocoders)[number];

export const geocodingVariables = z.object({
  /** Empty: the first of them that is configured; `towns` is the shipped list. */
  GEOCODER: z.enum(["", ...geocoders]).default(""),
  ...googleGeocodingVariables.shape,
  ...nominatimVariables.shape,
  ...photonVariables.shape,
});
export type GeocodingVariables = z.infer<typeof geocodingVariables>;

/** @throws Error when one is named that is not configured */
export function chosenGeocoding(given: GeocodingVariables, options: GeocodingOptions): Geocoding {
  const names = given.GEOCODER === "" ? geocoders : [given.GEOCODER];
  const [chosen] = names.flatMap((name) => geocoderOf(name, given, options) ?? []);
  if (chosen === undefined) throw new Error(`GEOCODER: ${given.GEOCODER} is not configured`);
  return chosen;
}

function geocoderOf(name: Geocoder, given: GeocodingVariables, options: GeocodingOptions): Geocoding | undefined {
  switch (name) {
    case "google": {
      // Its terms forbid remembering.
      const config = googleGeocodingConfig(given);
      return config && googleGeocoding({ config, ...options });
    }
    case "nominatim": {
      const config = nominatimConfig(given);
      return config && rememberPlaces(nominatimGeocoding({ config, ...options }), options);
    }
    case "photon": {
      const config = photonConfig(given);
      return config && rememberPlaces(photonGeocoding({ config, ...options }), options);
    }
    case "towns":
      return gazetteerGeocoding();
  }
}
