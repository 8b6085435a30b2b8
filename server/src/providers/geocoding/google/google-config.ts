/** Settings of Google's geocoder. Source: docs/providers/maps.md. */
import { z } from "zod";
import { secret, type Secret } from "../../../platform/config/secret.ts";
import { partnerAddress, secretText } from "../../provider-values.ts";

export const googleGeocodingVariables = z.object({
  GOOGLE_GEOCODING_URL: partnerAddress.default("https://maps.googleapis.com"),
  /** The server's own key, limited by network address to Geocoding; never the one of the map. */
  GOOGLE_GEOCODING_KEY: secretText.default(secret("")),
});

export interface GoogleGeocodingConfig {
  readonly url: string;
  readonly key: Secret;
}

/** @returns undefined when no key is configured */
export function googleGeocodingConfig(
  given: z.infer<typeof googleGeocodingVariables>,
): GoogleGeocodingConfig | undefined {
  if (!given.GOOGLE_GEOCODING_KEY.isSet) return undefined;
  return { url: given.GOOGLE_GEOCODING_URL.replace(/\/+$/, ""), key: given.GOOGLE_GEOCODING_KEY };
}
