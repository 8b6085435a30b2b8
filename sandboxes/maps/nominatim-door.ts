/**
 * Nominatim: `/search`, `/status`; one request a second for everybody, and a name of one's own in User-Agent.
 * Source: nominatim.org/release-docs (Search, Output), the server's v1 API at github.com/osm-search/Nominatim, and
 * operations.osmfoundation.org/policies/nominatim.
 */
import { createPace, type SandboxClock } from "../kit/clock.ts";
import type { Asked, Door } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import type { Feature } from "./features.ts";
import { findAddress, type Hit, isInCountry } from "./find-address.ts";
import { countryOf, stateNames } from "./towns.ts";

/** What HTTP libraries call themselves when nobody told them. */
const stockAgent = /^(|node|undici|axios|got|node-fetch|curl|python-requests|okhttp|java)(\/.*| .*)?$/i;

const page = (status: number, title: string): Reply => ({
  status,
  body: `<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center></body></html>`,
});
const tooMany = page(429, "429 Too Many Requests");
const blocked = page(403, "Access blocked: send a User-Agent that names your application.");

export function nominatimDoor(clock: SandboxClock): Door {
  // A tenth is for the way: who sends every second may arrive a little closer.
  const isInTime = createPace(clock, { count: 1, milliseconds: 900 });
  return {
    calls: {
      "GET /search": search,
      "GET /status": () => json({ status: 0, message: "OK" }),
    },
    refusalOf({ headers }) {
      if (stockAgent.test(headers["user-agent"] ?? "")) return blocked;
      return isInTime() ? undefined : tooMany;
    },
    throttled: () => tooMany,
    authWrong: () => blocked,
    answer: () => page(404, "Not Found"),
  };
}

/** In the format jsonv2. */
function search({ url: { searchParams }, fault }: Asked): Reply {
  if (fault?.kind === "zero-results") return json([]);
  const hits = findAddress(searchParams.get("q") ?? "", isInCountry(searchParams.get("countrycodes")?.toUpperCase()));
  const found = hits.filter(isCertain).slice(0, Number(searchParams.get("limit") ?? 10));
  return json(found.map(({ feature }) => placeOf(feature)));
}

/** Every word has to fit, but for a house number where only the street is known. */
const isCertain = ({ feature, missed }: Hit): boolean =>
  missed.every((word) => feature.kind === "street" && /^\d+\w?$/.test(word));

const kinds = {
  house: { category: "building", place_rank: 30, addresstype: "building" },
  street: { category: "highway", place_rank: 26, addresstype: "road" },
  town: { category: "boundary", place_rank: 16, addresstype: "city" },
} as const;

/** Coordinates are texts with seven digits. */
function placeOf(feature: Feature): Readonly<Record<string, unknown>> {
  const { number, street, town, lat, lng } = feature;
  const country = countryOf(town);
  const names = [...new Set([town.name, town.city])];
  const parts = [number, street, ...names, stateNames[town.state] ?? "", town.postcode, country.name];
  return {
    place_id: feature.id,
    lat: lat.toFixed(7),
    lon: lng.toFixed(7),
    ...kinds[feature.kind],
    display_name: parts.filter((part) => part !== "").join(", "),
    address: {
      ...(number === "" ? {} : { house_number: number }),
      ...(street === "" ? {} : { road: street }),
      suburb: town.name,
      city: town.city,
      state: stateNames[town.state],
      postcode: town.postcode,
      country: country.name,
      country_code: country.code.toLowerCase(),
    },
  };
}
