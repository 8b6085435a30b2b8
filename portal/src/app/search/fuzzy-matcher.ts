/**
 * Fuse, asked only about texts that can be hits, and about each text once: rows share most of their texts (options, prices, collections).
 * Runs in the worker.
 */
import Fuse from "fuse.js/basic";
import { candidateRule } from "./fuzzy-candidates.ts";
import { fuseOptions, type FuzzyRules, type FuzzyTexts } from "./fuzzy-rules.ts";

export interface FuzzyMatcher {
  /** Further rows, behind those there are. */
  readonly add: (rows: readonly FuzzyTexts[]) => void;
  /** Places of the hits among the rows: those that have a text which is just this one, then the others in the order of the rules. */
  readonly hitsOf: (text: string) => number[];
}

/** A text of one row or more. */
interface SharedText {
  readonly text: string;
  readonly inLowerCase: string;
  /** What Fuse makes of the number of its words. */
  readonly norm: number;
  /** The question it was found by last, and what it adds to the score of its rows. */
  foundBy: number;
  score: number;
}

/** @param keyCount - how many texts, or lists of texts, a row has */
export function createMatcher(rules: FuzzyRules, keyCount: number): FuzzyMatcher {
  const shared = new Map<string, SharedText>();
  const rows: (readonly SharedText[])[] = [];
  const { norm: norms } = Fuse.createIndex<FuzzyTexts>([], []);
  let question = 0;
  const sharedText = (text: string): SharedText => {
    const known = shared.get(text);
    if (known !== undefined) return known;
    const added = { text, inLowerCase: text.toLowerCase(), norm: norms.get(text), foundBy: 0, score: 1 };
    shared.set(text, added);
    return added;
  };
  const find = (text: string): void => {
    const mayMatch = candidateRule(text.toLowerCase(), rules.threshold);
    const candidates = [...shared.values()].filter(({ inLowerCase }) => mayMatch(inLowerCase));
    const options = { ...fuseOptions(rules), shouldSort: false, includeScore: true, ignoreFieldNorm: true };
    const fuse = new Fuse(
      candidates.map((candidate) => candidate.text),
      options,
    );
    for (const { refIndex, score = 1 } of fuse.search(text)) {
      const found = candidates[refIndex];
      if (found === undefined) continue;
      found.foundBy = question;
      // As Fuse scores a match under one of several keys of the same weight.
      found.score = (score === 0 ? Number.EPSILON : score) ** ((1 / keyCount) * found.norm);
    }
  };
  return {
    add(more) {
      for (const row of more) rows.push(row.flat().map(sharedText));
    },
    hitsOf(text) {
      question += 1;
      find(text);
      const scores = new Map<number, number>();
      const whole = text.toLowerCase();
      const exact = new Set<number>();
      rows.forEach((texts, place) => {
        const found = texts.filter(({ foundBy }) => foundBy === question);
        if (found.length > 0)
          scores.set(
            place,
            found.reduce((product, { score }) => product * score, 1),
          );
        if (found.some(({ inLowerCase }) => inLowerCase === whole)) exact.add(place);
      });
      const hits = [...scores.keys()];
      const isBetter = (a: number, b: number): number => (scores.get(a) ?? 1) - (scores.get(b) ?? 1) || a - b;
      const ranked = rules.isRanked === false ? hits : hits.toSorted(isBetter);
      // Whoever types a whole code means that one, whatever else its neighbours have in common with it.
      return [...ranked.filter((place) => exact.has(place)), ...ranked.filter((place) => !exact.has(place))];
    },
  };
}
