/** Addresses by Google; its points belong on Google's map. Source: docs/providers/maps.md. */
import { z } from "zod";
import type { Geocoding } from "../geocoding.ts";
import { type GeocoderReply, type GeocodingOptions, geocodingOverHttp } from "../geocoding-over-http.ts";
import { secret } from "../../../platform/config/secret.ts";
import { partnerAddress, secretText } from "../../provider-values.ts";
import type { Candidate } from "../best-place.ts";

export const googleGeocodingVariables = z.object({
  GOOGLE_GEOCODING_URL: partnerAddress.default("https://maps.googleapis.com"),
  /** The server's own key, limited by network address to Geocoding; never the one of the map. */
  GOOGLE_GEOCODING_KEY: secretText.default(secret("")),
});

export function googleGeocodingConfig(given: z.infer<typeof googleGeocodingVariables>) {
  if (!given.GOOGLE_GEOCODING_KEY.isSet) return undefined;
  return { url: given.GOOGLE_GEOCODING_URL.replace(/\/+$/, ""), key: given.GOOGLE_GEOCODING_KEY };
}
type GoogleGeocodingConfig = NonNullable<ReturnType<typeof googleGeocodingConfig>>;

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

const resultShape = z.object({
  formatted_address: z.string(),
  partial_match: z.boolean().optional(),
  types: z.array(z.string()),
  geometry: z.object({
    location: z.object({ lat: z.number(), lng: z.number() }),
    location_type: z.string(),
  }),
  address_components: z.array(z.object({ short_name: z.string(), types: z.array(z.string()) })),
});
const replyShape = z.object({
  status: z.string(),
  error_message: z.string().optional(),
  results: z.array(resultShape).default([]),
});
type Result = z.infer<typeof resultShape>;

interface Refusal {
  readonly reason: string;
  readonly isRetryable: boolean;
  readonly pauseSeconds: number;
}
const refusals: Readonly<Record<string, Refusal>> = {
  OVER_QUERY_LIMIT: { reason: "says that our quota is used up for now", isRetryable: true, pauseSeconds: 10 },
  OVER_DAILY_LIMIT: {
    reason: "says that the day's limit is used up or the key has no billing",
    isRetryable: false,
    pauseSeconds: 300,
  },
  REQUEST_DENIED: { reason: "refuses our key", isRetryable: false, pauseSeconds: 60 },
  INVALID_REQUEST: { reason: "does not take the request", isRetryable: false, pauseSeconds: 0 },
};

/** Without `key`, should the vendor repeat it; at most 150 characters. */
function refusedFor({ reason, ...rest }: Refusal, vendorsWords: string | undefined): GeocoderReply {
  const words = vendorsWords
    ?.replace(/[^\x20-\x7E]+/g, " ")
    .replace(/[<{].*/, "")
    .trim()
    .slice(0, 150);
  return { kind: "refused", ...rest, reason: words === undefined || words === "" ? reason : `${reason}: ${words}` };
}

/** Google's errors come with status 200. @param key - masked where its words repeat it */
export function readGoogle(json: unknown, key: string): GeocoderReply {
  const parsed = replyShape.safeParse(json);
  if (!parsed.success) return { kind: "unreadable" };
  const { status, results, error_message: words } = parsed.data;
  if (status === "OK" || status === "ZERO_RESULTS") return { kind: "found", candidates: results.flatMap(candidateOf) };
  if (status === "UNKNOWN_ERROR") return { kind: "again", reason: "answered with an error of its own" };
  const refusal = refusals[status];
  return refusal === undefined ? { kind: "unreadable" } : refusedFor(refusal, words?.replaceAll(key, "***"));
}

export function googleTrouble(json: unknown, key: string): string | undefined {
  if (z.object({ status: z.literal("INVALID_REQUEST") }).safeParse(json).success) return undefined;
  const reply = readGoogle(json, key);
  if (reply.kind === "found") return undefined;
  return reply.kind === "unreadable" ? "gave an answer that cannot be read" : reply.reason;
}

/** A filter by country may answer its middle instead of nothing: only what is at least a street counts. */
const houseTypes: ReadonlySet<string> = new Set(["street_address", "premise", "subpremise", "establishment"]);

function candidateOf(result: Result): Candidate[] {
  const kind = kindOf(result);
  if (kind === undefined) return [];
  const { location, location_type: precision } = result.geometry;
  return [
    {
      ...location,
      kind,
      formatted: result.formatted_address,
      countryCode: partOf(result, "country"),
      houseNumber: partOf(result, "street_number"),
      postcode: partOf(result, "postal_code"),
      isGuess: result.partial_match === true || precision === "APPROXIMATE",
    },
  ];
}

/** A house whose point is not on its roof is known by its street alone. */
function kindOf({ types, geometry }: Result): Candidate["kind"] | undefined {
  if (types.some((type) => houseTypes.has(type))) return geometry.location_type === "ROOFTOP" ? "house" : "street";
  return types.includes("route") ? "street" : undefined;
}

const partOf = ({ address_components: parts }: Result, type: string): string =>
  parts.find(({ types }) => types.includes(type))?.short_name ?? "";
