/** Addresses by Photon. Source: docs/providers/maps.md. */
import { z } from "zod";
import { type Candidate, countryBounds, wordsOf } from "../best-place.ts";
import type { AddressAsked, Geocoding } from "../geocoding.ts";
import { type GeocoderReply, type GeocodingOptions, geocodingOverHttp } from "../geocoding-over-http.ts";
import { partnerAddress } from "../../provider-values.ts";

export const photonVariables = z.object({
  PHOTON_URL: partnerAddress.default(""),
});

export const photonConfig = (given: z.infer<typeof photonVariables>) =>
  given.PHOTON_URL === "" ? undefined : { url: given.PHOTON_URL.replace(/\/+$/, "") };
type PhotonConfig = NonNullable<ReturnType<typeof photonConfig>>;

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

const text = z.string().optional();
const featureShape = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()], z.number()) }),
  properties: z.object({
    type: text,
    name: text,
    housenumber: text,
    street: text,
    district: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    countrycode: text,
  }),
});
type Properties = z.infer<typeof featureShape>["properties"];

/** Photon is made for typing ahead and answers with what sounds alike: only streets that were named count. */
export function readPhoton(json: unknown, { address }: AddressAsked): GeocoderReply {
  const parsed = z.object({ features: z.array(featureShape) }).safeParse(json);
  if (!parsed.success) return { kind: "unreadable" };
  const asked = wordsOf(address);
  const named = parsed.data.features.filter(({ properties }) => isNamed(properties, asked));
  return { kind: "found", candidates: named.flatMap(candidateOf) };
}

const isNamed = ({ name, street }: Properties, asked: readonly string[]): boolean =>
  [street, name].some((given) => given !== undefined && isSaid(given, asked));

/** All words of a name but the last, which people write in many ways: "Street", "St". */
function isSaid(name: string, asked: readonly string[]): boolean {
  const words = wordsOf(name);
  const telling = words.length > 1 ? words.slice(0, -1) : words;
  return telling.length > 0 && telling.every((word) => asked.includes(word));
}

/** Coordinates are longitude, latitude. */
function candidateOf({ geometry, properties }: z.infer<typeof featureShape>): Candidate[] {
  const { type, countrycode = "", housenumber = "", postcode = "" } = properties;
  if (type !== "house" && type !== "street") return [];
  const [lng, lat] = geometry.coordinates;
  const where = { lat, lng, formatted: formatted(properties), countryCode: countrycode };
  return [{ ...where, kind: type, houseNumber: housenumber, postcode, isGuess: false }];
}

function formatted({ type, name, housenumber, street, district, city, state, postcode, country }: Properties): string {
  const line = type === "street" ? name : [housenumber, street].filter(Boolean).join(" ") || name;
  const region = [state, postcode].filter(Boolean).join(" ");
  return [line, district, city, region, country].filter(Boolean).join(", ");
}
