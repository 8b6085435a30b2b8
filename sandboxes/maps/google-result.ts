/** A place in Google's words. */
import type { Feature } from "./features.ts";
import type { Hit } from "./find-address.ts";
import { countryOf, stateNames } from "./towns.ts";
import { shortStreet } from "./words.ts";

interface Component {
  readonly long_name: string;
  readonly short_name: string;
  readonly types: readonly string[];
}

interface Geometry {
  readonly location: { readonly lat: number; readonly lng: number };
  readonly location_type: "ROOFTOP" | "GEOMETRIC_CENTER" | "APPROXIMATE";
  readonly viewport: Readonly<Record<"northeast" | "southwest", { readonly lat: number; readonly lng: number }>>;
}

export interface GoogleResult {
  readonly address_components: readonly Component[];
  readonly formatted_address: string;
  readonly geometry: Geometry;
  readonly partial_match?: true;
  readonly place_id: string;
  readonly types: readonly string[];
}

const kinds = {
  house: { types: ["street_address"], precision: "ROOFTOP", reach: 0.001_35 },
  street: { types: ["route"], precision: "GEOMETRIC_CENTER", reach: 0.003 },
  town: { types: ["locality", "political"], precision: "APPROXIMATE", reach: 0.05 },
} as const;

export function resultOf({ feature, missed }: Hit): GoogleResult {
  const { types, precision, reach } = kinds[feature.kind];
  const isPartial = missed.length > 0 || feature.isUnsure === true;
  return {
    address_components: componentsOf(feature),
    formatted_address: formatted(feature),
    geometry: geometryOf(feature, precision, reach),
    ...(isPartial ? { partial_match: true } : {}),
    place_id: `sandbox-place-${String(feature.id).padStart(5, "0")}`,
    types,
  };
}

/** `1 Test St, Brisbane QLD 4000, Australia`; New Zealand has no state in it. */
export function formatted({ number, street, town }: Feature): string {
  const line = [number, shortStreet(street)].filter((part) => part !== "").join(" ");
  const country = countryOf(town);
  const place = country.code === "AU" ? `${town.name} ${town.state} ${town.postcode}` : `${town.name} ${town.postcode}`;
  return [line, place, country.name].filter((part) => part !== "").join(", ");
}

const component = (long_name: string, short_name: string, ...types: string[]): Component => ({
  long_name,
  short_name,
  types,
});

function componentsOf({ number, street, town }: Feature): Component[] {
  const country = countryOf(town);
  return [
    ...(number === "" ? [] : [component(number, number, "street_number")]),
    ...(street === "" ? [] : [component(street, shortStreet(street), "route")]),
    component(town.name, town.name, "locality", "political"),
    component(stateNames[town.state] ?? "", town.state, "administrative_area_level_1", "political"),
    component(country.name, country.code, "country", "political"),
    component(town.postcode, town.postcode, "postal_code"),
  ];
}

function geometryOf(
  { lat, lng }: { lat: number; lng: number },
  location_type: Geometry["location_type"],
  reach: number,
): Geometry {
  const corner = (sign: number) => ({ lat: rounded(lat + sign * reach), lng: rounded(lng + sign * reach) });
  return { location: { lat, lng }, location_type, viewport: { northeast: corner(1), southwest: corner(-1) } };
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

const centres: Readonly<Record<string, { name: string; lat: number; lng: number; reach: number }>> = {
  AU: { name: "Australia", lat: -25.274_398, lng: 133.775_136, reach: 19 },
  NZ: { name: "New Zealand", lat: -40.900_557, lng: 174.885_971, reach: 7 },
};

/** What a filter by country answers where the address is unknown: the country. Undefined for other countries. */
export function countryCentre(code = ""): GoogleResult | undefined {
  const centre = centres[code];
  return centre === undefined
    ? undefined
    : {
        address_components: [component(centre.name, code, "country", "political")],
        formatted_address: centre.name,
        geometry: geometryOf(centre, "APPROXIMATE", centre.reach),
        partial_match: true,
        place_id: `sandbox-country-${code}`,
        types: ["country", "political"],
      };
}
