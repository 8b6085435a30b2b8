/** Finds what an address written by people means: the house, else its street, else its town. */
import { type Feature, features } from "./features.ts";
import { countryOf } from "./towns.ts";
import { hasPhrase, wordsOf } from "./words.ts";

export interface Hit {
  readonly feature: Feature;
  /** Words that were asked for and are not of this place. */
  readonly missed: readonly string[];
}

/** @param among - which places may be answered at all. @returns equal hits, none where nothing is known */
export function findAddress(text: string, among: (feature: Feature) => boolean): Hit[] {
  const words = wordsOf(text);
  const known = features.filter((feature) => among(feature) && isNamed(feature, words));
  const isPlaced = known.some((feature) => feature.kind === "town");
  for (const kind of ["house", "street", "town"] as const) {
    const hits = known
      .filter((feature) => feature.kind === kind && (!isPlaced || isInNamedTown(feature, words)))
      .map((feature) => ({ feature, missed: words.filter((word) => !feature.words.has(word)) }));
    const fewest = Math.min(...hits.map(({ missed }) => missed.length));
    if (hits.length > 0) return hits.filter(({ missed }) => missed.length === fewest);
  }
  return [];
}

function isNamed({ kind, number, street, town }: Feature, words: readonly string[]): boolean {
  if (kind === "house") return hasPhrase(words, wordsOf(`${number} ${street}`));
  if (kind === "street") return hasPhrase(words, wordsOf(street));
  return words.includes(town.postcode) || hasPhrase(words, wordsOf(town.name));
}

const isInNamedTown = ({ town }: Feature, words: readonly string[]): boolean =>
  words.includes(town.postcode) || [town.name, town.city].some((name) => hasPhrase(words, wordsOf(name)));

/** Everything if no country is named. */
export const isInCountry =
  (code: string | undefined) =>
  ({ town }: Feature): boolean =>
    code === undefined || countryOf(town).code === code;
