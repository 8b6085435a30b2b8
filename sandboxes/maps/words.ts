/** An address as words that can be compared: lower case, no accents or punctuation, short forms written out, states by code. */
import { stateNames } from "./towns.ts";

const streetWords: Readonly<Record<string, string>> = {
  av: "avenue",
  ave: "avenue",
  blvd: "boulevard",
  cres: "crescent",
  ct: "court",
  dr: "drive",
  ln: "lane",
  pde: "parade",
  pl: "place",
  rd: "road",
  st: "street",
  tce: "terrace",
};

/** The short form Google writes in `formatted_address`: `Roaster Ln`. */
export function shortStreet(street: string): string {
  const last = street.slice(street.lastIndexOf(" ") + 1).toLowerCase();
  const short = Object.entries(streetWords).findLast(([, long]) => long === last)?.[0];
  return short === undefined
    ? street
    : `${street.slice(0, -last.length)}${short.slice(0, 1).toUpperCase()}${short.slice(1)}`;
}

export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim();
  const coded = Object.entries(stateNames)
    .filter(([code]) => code.length === 2 || ["ACT", "NSW", "QLD", "TAS", "VIC"].includes(code))
    .reduce((words, [code, name]) => words.replaceAll(name.toLowerCase(), code.toLowerCase()), plain);
  return coded
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => streetWords[word] ?? word);
}

/** Whether the words of `phrase` stand in `words`, one after the other. */
export const hasPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length > 0 && ` ${words.join(" ")} `.includes(` ${phrase.join(" ")} `);
