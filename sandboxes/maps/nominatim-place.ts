/** A place in Nominatim's words: coordinates are texts with seven digits, the box is south, north, west, east. */
import type { Feature } from "./features.ts";
import { countryOf, stateNames } from "./towns.ts";

const licence = "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright";

const kinds = {
  house: {
    osm: "node",
    category: "building",
    type: "yes",
    rank: 30,
    importance: 0.1,
    addresstype: "building",
    reach: 0.000_05,
  },
  street: {
    osm: "way",
    category: "highway",
    type: "residential",
    rank: 26,
    importance: 0.053,
    addresstype: "road",
    reach: 0.002,
  },
  town: {
    osm: "relation",
    category: "boundary",
    type: "administrative",
    rank: 16,
    importance: 0.45,
    addresstype: "city",
    reach: 0.05,
  },
} as const;

export function placeOf(feature: Feature): Readonly<Record<string, unknown>> {
  const { osm, category, type, rank, importance, addresstype, reach } = kinds[feature.kind];
  const { lat, lng } = feature;
  return {
    place_id: feature.id,
    licence,
    osm_type: osm,
    osm_id: feature.id + 1,
    lat: lat.toFixed(7),
    lon: lng.toFixed(7),
    category,
    type,
    place_rank: rank,
    importance,
    addresstype,
    name: feature.kind === "house" ? "" : feature.street || feature.town.name,
    display_name: displayName(feature),
    address: addressOf(feature),
    boundingbox: [lat - reach, lat + reach, lng - reach, lng + reach].map((degrees) => degrees.toFixed(7)),
  };
}

const displayName = ({ number, street, town }: Feature): string =>
  [number, street, ...placeNames(town), stateNames[town.state] ?? "", town.postcode, countryOf(town).name]
    .filter((part) => part !== "")
    .join(", ");

const placeNames = (town: Feature["town"]): string[] =>
  town.name === town.city ? [town.city] : [town.name, town.city];

function addressOf({ number, street, town }: Feature): Readonly<Record<string, string>> {
  const country = countryOf(town);
  return {
    ...(number === "" ? {} : { house_number: number }),
    ...(street === "" ? {} : { road: street }),
    suburb: town.name,
    city: town.city,
    state: stateNames[town.state] ?? "",
    "ISO3166-2-lvl4": `${country.code}-${town.state}`,
    postcode: town.postcode,
    country: country.name,
    country_code: country.code.toLowerCase(),
  };
}
