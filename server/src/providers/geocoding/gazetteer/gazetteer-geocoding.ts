import type { AddressAsked, GeocodedPlace, Geocoding } from "../geocoding.ts";
import { type Town, towns } from "./towns.ts";
import { postcodeIn, wordsOf } from "../best-place.ts";

export const gazetteerGeocoding = (): Geocoding => ({
  credit: "",
  isForGoogleMapsOnly: false,
  longestStepMs: 1_000,
  geocode: (asked) => {
    const town = findTown(asked);
    return Promise.resolve(town && placeOf(town));
  },
  probe: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

const placeOf = ({ name, state, postcode, lat, lng }: Town): GeocodedPlace => ({
  lat,
  lng,
  formatted: state === null ? `${name} ${postcode}, New Zealand` : `${name} ${state} ${postcode}, Australia`,
  quality: "town",
});

const streetWords = new Set(
  `ave avenue boulevard bvd cct circuit circle close court cr cres crescent ct dr drive esplanade highway hwy lane ln mall parade
  parkway pde pl place plaza rd road square sq st street tce terrace track walk way`.split(/\s+/),
);

const stateNames: Readonly<Record<string, Town["state"]>> = {
  "australian capital territory": "ACT",
  "new south wales": "NSW",
  "northern territory": "NT",
  queensland: "QLD",
  "south australia": "SA",
  tasmania: "TAS",
  victoria: "VIC",
  "western australia": "WA",
};

interface Named {
  readonly town: Town;
  /** Where in the address its name ends. */
  readonly end: number;
  readonly length: number;
}

const known = towns.map((town) => ({ town, words: wordsOf(town.name) }));

/** @returns undefined when no town is named, several are and nothing tells which, or name, state and postcode contradict each other */
export function findTown({ address, country }: AddressAsked): Town | undefined {
  const words = wordsOf(address);
  const postcode = postcodeIn(words);
  const states = statesIn(words);
  const isPossible = (town: Town): boolean =>
    (states.size === 0 || states.has(town.state)) && (postcode === undefined || postcode[0] === town.postcode[0]);
  const ofCountry = known.filter(({ town }) => town.country === country);
  const named = ofCountry.flatMap(({ town, words: name }) => namedIn(words, { town, name }));
  if (named.length === 0)
    return onlyOne(ofCountry.map(({ town }) => town).filter((town) => isPossible(town) && town.postcode === postcode));
  const possible = named.filter(({ town }) => isPossible(town));
  const ofPostcode = possible.filter(({ town }) => town.postcode === postcode);
  return lastNamed(ofPostcode.length > 0 ? ofPostcode : possible);
}

/** A name in front of a word like "Street" is a street's. */
function namedIn(words: readonly string[], { town, name }: { town: Town; name: readonly string[] }): Named[] {
  return words.flatMap((_, start) => {
    const end = start + name.length;
    const isHere = name.every((word, index) => words[start + index] === word);
    return isHere && !streetWords.has(words[end] ?? "") ? [{ town, end, length: name.length }] : [];
  });
}

/** What stands last is the coarsest; of two that end there the longer one: "Port Lincoln", not "Lincoln". */
function lastNamed(named: readonly Named[]): Town | undefined {
  const rank = ({ end, length }: Named): number => end * 100 + length;
  const highest = Math.max(...named.map(rank));
  return onlyOne(named.filter((one) => rank(one) === highest).map(({ town }) => town));
}

const onlyOne = (found: readonly Town[]): Town | undefined => (found.length === 1 ? found[0] : undefined);

/** A state by its short or full name; "Victoria Street" names none. */
function statesIn(words: readonly string[]): Set<Town["state"]> {
  const text = ` ${words.join(" ")} `;
  const states = Object.entries(stateNames).filter(([name, short]) => {
    const behind = text.split(` ${name} `)[1];
    const isFull = behind !== undefined && !streetWords.has(behind.split(" ")[0] ?? "");
    return isFull || words.slice(1).includes((short ?? "").toLowerCase());
  });
  return new Set(states.map(([, short]) => short));
}
