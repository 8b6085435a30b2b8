/**
 * What a search text asks for: every term must be found. Of users, digits in `digits` (phone numbers in national and international
 * writing, and the digits of names and email), any other text in `search`; of orders, everything in `search`. Both in lower case.
 * Source: USR-LIST-02, AMB-30, AMD-23.
 */
export interface SearchTerm {
  readonly text: string;
  readonly isDigits: boolean;
  /** Whether the trigram index can find it; it needs three letters or digits in a row. */
  readonly isIndexed: boolean;
}

const phoneWriting = /^[+\d\s().\-/]+$/;
const isPhone = (given: string): boolean => phoneWriting.test(given) && /\d/.test(given);

/**
 * Digits of a phone number in any writing: without the prefix of an international call and the 0 in brackets after it, unless
 * that is all there is as yet.
 */
function digitsOf(given: string): string {
  const isInternational = /^\s*\(?(?:\+|00)/.test(given);
  const digits = given.replaceAll(/\D/g, "");
  if (!isInternational) return digits;
  const number = digits.replace(/^00(?:11)?/, "").replace(/^(6[14])0/, "$1");
  return number === "" ? digits : number;
}

const term = (text: string): SearchTerm => ({
  text,
  isDigits: /^\d+$/.test(text),
  isIndexed: /[\p{L}\p{N}]{3}/u.test(text),
});

/** @returns the terms, none for a blank text; the same term is not named twice */
export function searchTermsOf(search: string): readonly SearchTerm[] {
  const given = search.trim().toLowerCase().replaceAll(/[’‘ʼ]/g, "'");
  if (given === "") return [];
  if (isPhone(given)) return [term(digitsOf(given))];
  const words = given.split(/\s+/).map((word) => (isPhone(word) ? digitsOf(word) : word));
  return [...new Set(words)].map(term);
}

/** A term as a LIKE pattern that finds it anywhere, with its own wildcards taken literally. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
