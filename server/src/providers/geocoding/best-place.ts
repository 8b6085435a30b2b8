/** Which of a geocoder's answers is taken, and how far it is to be believed; the same for every geocoder. Pure. */
import type { AddressAsked, Country, GeocodedPlace } from "./geocoding.ts";

/** In small letters, without accents and punctuation; `3/12` are two words. */
export const wordsOf = (address: string): readonly string[] =>
  address
    .normalize("NFD")
    .replace(/[\u0300-\u036F'’]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

/** Four digits behind something else; at the beginning they are a house number. */
export const postcodeIn = (words: readonly string[]): string | undefined =>
  words.findLast((word, index) => index > 0 && /^\d{4}$/.test(word));

/** Whether a number of a house is asked for: `12`, `12a`, but not the postcode. */
export const hasHouseNumber = (words: readonly string[]): boolean => {
  const postcode = postcodeIn(words);
  return words.some((word) => /^\d+[a-z]?$/.test(word) && word !== postcode);
};

export interface Candidate {
  readonly lat: number;
  readonly lng: number;
  readonly formatted: string;
  readonly countryCode: string;
  /** Anything coarser is no candidate. */
  readonly kind: "house" | "street";
  /** `12`, `3/12`; '' where it has none. */
  readonly houseNumber: string;
  readonly postcode: string;
  /** The geocoder itself says that it guessed. */
  readonly isGuess: boolean;
}

interface Bounds {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}
export const countryBounds: Readonly<Record<Country, Bounds>> = {
  AU: { south: -44, north: -9, west: 112, east: 154 },
  NZ: { south: -48, north: -34, west: 166, east: 179 },
};

const longestText = 300;
const apartMetres = 1_000;

/** The first that lies in the country, of the asked postcode if there is one; `approximate` when another one, just as good, lies elsewhere. */
export function bestPlace(candidates: readonly Candidate[], asked: AddressAsked): GeocodedPlace | undefined {
  const words = wordsOf(asked.address);
  const inCountry = candidates.filter((candidate) => isInCountry(candidate, asked.country));
  const ofPostcode = inCountry.filter(({ postcode }) => postcode !== "" && postcode === postcodeIn(words));
  const places = (ofPostcode.length > 0 ? ofPostcode : inCountry).map((candidate) => placeOf(candidate, words));
  const [best] = places;
  if (best === undefined) return undefined;
  const isAmbiguous = places.some((other) => other.quality === best.quality && metresApart(best, other) > apartMetres);
  return isAmbiguous ? { ...best, quality: "approximate" } : best;
}

function isInCountry({ lat, lng, countryCode }: Candidate, country: Country): boolean {
  const { south, north, west, east } = countryBounds[country];
  return countryCode.toUpperCase() === country && lat >= south && lat <= north && lng >= west && lng <= east;
}

const placeOf = (candidate: Candidate, asked: readonly string[]): GeocodedPlace => ({
  lat: candidate.lat,
  lng: candidate.lng,
  formatted: candidate.formatted.slice(0, longestText),
  quality: qualityOf(candidate, asked),
});

function qualityOf(candidate: Candidate, asked: readonly string[]): GeocodedPlace["quality"] {
  const { kind, houseNumber, isGuess } = candidate;
  if (isGuess || isElsewhere(candidate, asked)) return "approximate";
  if (kind === "street") return "street";
  if (houseNumber === "") return hasHouseNumber(asked) ? "approximate" : "exact";
  return wordsOf(houseNumber).every((word) => asked.includes(word)) ? "exact" : "approximate";
}

function isElsewhere({ postcode }: Candidate, asked: readonly string[]): boolean {
  const wanted = postcodeIn(asked);
  return postcode !== "" && wanted !== undefined && postcode !== wanted;
}

/** On a flat map, which is right to a per cent at these distances. */
function metresApart(one: GeocodedPlace, other: GeocodedPlace): number {
  const metresOfDegree = 111_320;
  const east = (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(one.lat - other.lat, east) * metresOfDegree;
}
