/** A place in Photon's words: GeoJSON, longitude first. */
import type { Feature } from "./features.ts";
import { countryOf, stateNames } from "./towns.ts";

const kinds = {
  house: { osm_type: "N", osm_key: "building", osm_value: "yes" },
  street: { osm_type: "W", osm_key: "highway", osm_value: "residential" },
  city: { osm_type: "R", osm_key: "place", osm_value: "city" },
  district: { osm_type: "N", osm_key: "place", osm_value: "suburb" },
} as const;

export const layerOf = ({ kind, town }: Feature): keyof typeof kinds =>
  kind === "town" ? (town.name === town.city ? "city" : "district") : kind;

export function featureOf(feature: Feature): Readonly<Record<string, unknown>> {
  const layer = layerOf(feature);
  const { osm_type, osm_key, osm_value } = kinds[layer];
  return {
    type: "Feature",
    properties: { osm_type, osm_id: feature.id, osm_key, osm_value, type: layer, ...addressOf(feature, layer) },
    geometry: { type: "Point", coordinates: [feature.lng, feature.lat] },
  };
}

function addressOf({ number, street, town, lat, lng }: Feature, layer: keyof typeof kinds) {
  const country = countryOf(town);
  return {
    postcode: town.postcode,
    ...(layer === "house" ? { housenumber: number } : {}),
    countrycode: country.code,
    ...(layer === "house" ? {} : { name: layer === "street" ? street : town.name }),
    country: country.name,
    ...(layer === "city" ? {} : { city: town.city }),
    ...(layer === "district" || town.name === town.city ? {} : { district: town.name }),
    ...(layer === "house" ? { street } : {}),
    state: stateNames[town.state] ?? "",
    ...(layer === "city" ? { extent: [lng - 0.05, lat + 0.05, lng + 0.05, lat - 0.05].map(rounded) } : {}),
  };
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
