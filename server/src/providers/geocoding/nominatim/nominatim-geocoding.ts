/** Addresses by Nominatim, one after another. Source: docs/providers/maps.md. */
import { z } from "zod";
import { createTurns } from "../../../platform/exchange/turns.ts";
import type { Geocoding } from "../geocoding.ts";
import { type GeocoderReply, type GeocodingOptions, geocodingOverHttp } from "../geocoding-over-http.ts";
import { partnerAddress } from "../../provider-values.ts";
import type { Candidate } from "../best-place.ts";

export const nominatimVariables = z.object({
  NOMINATIM_URL: partnerAddress.default(""),
  /** Who asks, with a way to reach them; the public server refuses programs that do not say. */
  NOMINATIM_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7E]+$/, { error: "must be plain letters, digits and signs" })
    .default("Crema staff console"),
  /** Between two requests of one process. The public server wants 1,000, times the number of processes. */
  NOMINATIM_PAUSE_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
});

export function nominatimConfig(given: z.infer<typeof nominatimVariables>) {
  if (given.NOMINATIM_URL === "") return undefined;
  return {
    url: given.NOMINATIM_URL.replace(/\/+$/, ""),
    userAgent: given.NOMINATIM_USER_AGENT,
    pauseMs: given.NOMINATIM_PAUSE_MS,
  };
}
type NominatimConfig = NonNullable<ReturnType<typeof nominatimConfig>>;

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

const degrees = z
  .string()
  .regex(/^-?\d{1,3}(\.\d+)?$/)
  .transform(Number);
const placeShape = z.object({
  lat: degrees,
  lon: degrees,
  place_rank: z.number(),
  display_name: z.string(),
  address: z.object({
    house_number: z.string().optional(),
    postcode: z.string().optional(),
    country_code: z.string().optional(),
  }),
});

/** From 28 on it is a house or something of a house's size, 26 and 27 are streets; below are suburbs, towns, countries. */
const houseRank = 28;
const streetRank = 26;

export function readNominatim(json: unknown): GeocoderReply {
  const parsed = z.array(placeShape).safeParse(json);
  return parsed.success ? { kind: "found", candidates: parsed.data.flatMap(candidateOf) } : { kind: "unreadable" };
}

function candidateOf({
  lat,
  lon,
  place_rank: rank,
  display_name: formatted,
  address,
}: z.infer<typeof placeShape>): Candidate[] {
  if (rank < streetRank) return [];
  return [
    {
      lat,
      lng: lon,
      formatted,
      kind: rank >= houseRank ? "house" : "street",
      countryCode: address.country_code ?? "",
      houseNumber: address.house_number ?? "",
      postcode: address.postcode ?? "",
      isGuess: false,
    },
  ];
}

const statusShape = z.object({ status: z.number() });

export function nominatimTrouble(json: unknown): string | undefined {
  const { data } = statusShape.safeParse(json);
  if (data === undefined) return "gave an answer that cannot be read";
  return data.status === 0 ? undefined : `says that it is not well (${data.status})`;
}
