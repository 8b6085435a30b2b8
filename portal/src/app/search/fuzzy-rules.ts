/** What a fuzzy search is asked and answered; no library. Source: spec part 2, sections 5 and 9; TABLE-05 to TABLE-07, AMB-43. */

/** Texts of a row that are searched, one entry for each key: `["House Blend", ["HB-250", "HB-1KG"]]`. */
export type FuzzyTexts = readonly (string | readonly string[])[];

export interface FuzzyRules {
  /** 0.2; 0.3 for locations. */
  readonly threshold: number;
  /** Best hit first; false leaves the hits but exact ones in the order of the rows, as the Add Parts search does. Default true. */
  readonly isRanked?: boolean | undefined;
}

/** How a list is searched. Keep it at module level: another object is another search. */
export interface FuzzySearch<Row> extends FuzzyRules {
  /** What is searched of a row, key by key; a number as it is shown. */
  readonly keys: readonly ((row: Row) => string | readonly string[])[];
}

const shortest = 3;
const longest = 32;

/** The text that is searched for: without spaces around it, its first 32 characters; '' below three, which finds every row. */
export function fuzzyTextOf(typed: string): string {
  const text = typed.trim();
  return text.length < shortest ? "" : text.slice(0, longest);
}

/** The options of Fuse that the rules are; distance 100 from the beginning of a text is Fuse's own default, written out. */
export const fuseOptions = ({ threshold, isRanked = true }: FuzzyRules) => ({
  threshold,
  minMatchCharLength: shortest,
  location: 0,
  distance: 100,
  shouldSort: isRanked,
});

/** What the worker is told: rows, a part of them at a time, and then texts to look for. */
export type ToMatcher =
  | { readonly kind: "rules"; readonly rules: FuzzyRules; readonly keys: number }
  | { readonly kind: "rows"; readonly texts: readonly FuzzyTexts[] }
  | { readonly kind: "question"; readonly text: string };

/** Its answer to a question: places of the hits among the rows. */
export interface FromMatcher {
  readonly hits: Uint32Array;
}
