/** What can be found: houses with invented streets and numbers in every town, those streets, and the towns. */
import { countryOf, type Town, towns } from "./towns.ts";
import { wordsOf } from "./words.ts";

export interface Feature {
  readonly kind: "house" | "street" | "town";
  /** Counts from 1. */
  readonly id: number;
  /** Empty but for a house. */
  readonly number: string;
  /** Empty for a town. */
  readonly street: string;
  readonly town: Town;
  readonly lat: number;
  readonly lng: number;
  /** Google asks to have its pin checked, though every word fits. */
  readonly isUnsure?: boolean;
  /** Every word of its address. */
  readonly words: ReadonlySet<string>;
}

const streets = [
  "Roaster Lane",
  "Arabica Avenue",
  "Portafilter Parade",
  "Crema Street",
  "Grinder Road",
  "Kettle Court",
  "Demitasse Drive",
  "Ristretto Road",
  "Tamper Terrace",
  "Piccolo Place",
  "Macchiato Street",
  "Siphon Street",
  "Doppio Drive",
];

const streetsInATown = 5;
const step = 0.004;

type Address = Omit<Feature, "id" | "words">;

/** Two towns of one name have `12 Roaster Lane` both: one address, two equal answers. */
const isTwin = ({ name }: Town): boolean => name === "Paddington";

function addressesIn(town: Town, index: number): Address[] {
  const rows = Array.from({ length: streetsInATown }, (_, row): Address[] => {
    const street = streets[(isTwin(town) ? row : index * streetsInATown + row) % streets.length] ?? "";
    const number = isTwin(town) && row === 0 ? 12 : 2 + ((index * 7 + row * 13) % 88);
    const at = {
      town,
      lat: rounded(town.lat + (row - 2) * step),
      lng: rounded(town.lng + (((index + row) % 5) - 2) * step),
    };
    return [
      { kind: "house", number: String(number), street, ...at },
      { kind: "street", number: "", street, ...at },
    ];
  });
  return rows.flat();
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

const whole = (town: Town): Address => ({ kind: "town", number: "", street: "", town, lat: town.lat, lng: town.lng });

/** The address of the vendors' own examples comes first. */
const examples: readonly Address[] = towns.slice(0, 1).map((town) => ({
  kind: "house",
  number: "1",
  street: "Test Street",
  town,
  lat: -27.47,
  lng: 153.02,
  isUnsure: true,
}));

export const features: readonly Feature[] = [
  ...examples,
  ...towns.flatMap((town, index) => [whole(town), ...addressesIn(town, index)]),
].map((address, index) => ({ ...address, id: index + 1, words: allWords(address) }));

function allWords({ number, street, town }: Address): ReadonlySet<string> {
  const country = countryOf(town);
  return new Set(
    wordsOf([number, street, town.name, town.city, town.state, town.postcode, country.code, country.name].join(" ")),
  );
}
