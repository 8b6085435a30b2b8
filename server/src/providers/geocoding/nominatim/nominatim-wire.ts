/** Answers of Nominatim in its format jsonv2. Pure. Source: docs/providers/maps.md, "Nominatim". */
import { z } from "zod";
import type { Candidate } from "../best-place.ts";
import type { GeocoderReply } from "../geocoding-over-http.ts";

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

/** Says why it is not well. */
export function nominatimTrouble(json: unknown): string | undefined {
  const { data } = statusShape.safeParse(json);
  if (data === undefined) return "gave an answer that cannot be read";
  return data.status === 0 ? undefined : `says that it is not well (${data.status})`;
}
