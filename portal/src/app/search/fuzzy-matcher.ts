/** Fuse, asked only about the rows that can be among its hits. Runs in the worker. */
import Fuse from "fuse.js/basic";
import { candidateRule } from "./fuzzy-candidates.ts";
import { fuseOptions, type FuzzyRules, type FuzzyTexts } from "./fuzzy-rules.ts";

export interface FuzzyMatcher {
  /** Further rows, behind those there are. */
  readonly add: (rows: readonly FuzzyTexts[]) => void;
  /** Places of the hits among the rows, in Fuse's order. */
  readonly hitsOf: (text: string) => number[];
}

/** @param keyCount - how many texts, or lists of texts, a row has */
export function createMatcher(rules: FuzzyRules, keyCount: number): FuzzyMatcher {
  const keys = Array.from({ length: keyCount }, (_, at) => ({
    name: `${at}`,
    getFn: (row: FuzzyTexts) => textsAt(row, at),
  }));
  const rows: FuzzyTexts[] = [];
  const index = Fuse.createIndex(keys, rows);
  const searched: (readonly string[])[] = [];
  return {
    add(more) {
      for (const row of more) {
        index.add(row, rows.length);
        rows.push(row);
        searched.push(row.flat().map((text) => text.toLowerCase()));
      }
    },
    hitsOf(text) {
      const mayMatch = candidateRule(text.toLowerCase(), rules.threshold);
      const candidates = Fuse.parseIndex<FuzzyTexts>({
        keys: index.keys,
        records: index.records.filter(({ i }) => mayMatch(searched[i] ?? [])),
      });
      const fuse = new Fuse(rows, { ...fuseOptions(rules), keys }, candidates);
      return fuse.search(text).map(({ refIndex }) => refIndex);
    },
  };
}

function textsAt(row: FuzzyTexts, at: number): string | string[] {
  const texts = row[at] ?? "";
  return typeof texts === "string" ? texts : [...texts];
}
