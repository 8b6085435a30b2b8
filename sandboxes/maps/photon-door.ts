/**
 * Photon: `/api`, `/status`. Made for typing ahead: the last word may be unfinished.
 * Source: docs/api-v1.md and the request checks of github.com/komoot/photon.
 */
import { z } from "zod";
import { createPace, type SandboxClock } from "../kit/clock.ts";
import type { Asked, Door } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import { type Feature, features } from "./features.ts";
import { countryOf, stateNames } from "./towns.ts";
import { wordsOf } from "./words.ts";

const tooMany: Reply = { status: 429, type: "text/plain; charset=utf-8", body: "Too Many Requests" };

export function photonDoor(clock: SandboxClock): Door {
  const isInTime = createPace(clock, { count: 10, milliseconds: 1_000 });
  return {
    calls: {
      "GET /api/": (asked) => (isInTime() ? search(asked) : tooMany),
      "GET /status": () => json({ status: "Ok", import_date: "2026-01-01T00:00:00Z", version: "1.0.0" }),
    },
    throttled: () => tooMany,
    answer: () => ({ status: 404, type: "text/plain", body: "Not Found" }),
  };
}

/** Unknown names are refused. */
const question = z.strictObject({
  q: z.string().min(1, "missing search term 'q': /?q=berlin"),
  limit: z.coerce.number().int().min(1).max(50).default(15),
  lang: z.enum(["en", "de", "fr"]),
  /** West, south, east, north. */
  bbox: z
    .string()
    .transform((text) => text.split(",").map(Number))
    .pipe(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  layer: z.array(z.enum(["house", "street"])),
});

function search({ url: { searchParams }, fault }: Asked): Reply {
  const read = question.safeParse({ ...Object.fromEntries(searchParams), layer: searchParams.getAll("layer") });
  if (!read.success) return json({ message: z.prettifyError(read.error) }, 400);
  const { q, limit, bbox, layer } = read.data;
  const [west, south, east, north] = bbox;
  const isAmong = ({ kind, lat, lng }: Feature): boolean =>
    layer.some((one) => one === kind) && lng >= west && lng <= east && lat >= south && lat <= north;
  const found = fault?.kind === "zero-results" ? [] : matching(wordsOf(q)).filter(isAmong);
  const sorted = found.toSorted((a, b) => b.kind.localeCompare(a.kind) || a.id - b.id);
  return json({ type: "FeatureCollection", features: sorted.slice(0, limit).map(featureOf) });
}

/** Every word has to fit, the last one as far as it is typed; where none does, the house number is left out. */
function matching(words: readonly string[]): Feature[] {
  const last = words.at(-1) ?? "";
  const all = features.filter(
    (feature) =>
      words.slice(0, -1).every((word) => feature.words.has(word)) &&
      [...feature.words].some((word) => word.startsWith(last)),
  );
  const rest = words.slice(1);
  const [first = ""] = words;
  return all.length === 0 && /^\d+\w?$/.test(first) && rest.length > 0 ? matching(rest) : all;
}

/** GeoJSON, longitude first. */
function featureOf({ kind, id, number, street, town, lat, lng }: Feature): Readonly<Record<string, unknown>> {
  const country = countryOf(town);
  return {
    type: "Feature",
    properties: {
      osm_id: id,
      type: kind,
      ...(kind === "house" ? { housenumber: number, street } : { name: street }),
      postcode: town.postcode,
      city: town.city,
      ...(town.name === town.city ? {} : { district: town.name }),
      state: stateNames[town.state],
      countrycode: country.code,
      country: country.name,
    },
    geometry: { type: "Point", coordinates: [lng, lat] },
  };
}
