/** A line as it is drawn from left to right: Unicode's bidirectional algorithm, on whole graphemes. */
import bidiFactory from "bidi-js";
import { joinedArabic } from "./arabic-forms.ts";

export interface Grapheme {
  readonly text: string;
  readonly isRightToLeft: boolean;
}
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const bidi = bidiFactory();

export function inVisualOrder(line: string): readonly Grapheme[] {
  const text = joinedArabic(line);
  const { levels } = bidi.getEmbeddingLevels(text);
  const placed = [...graphemes.segment(text)].map(({ segment, index }) => {
    const level = levels[index] ?? 0;
    const isRightToLeft = level % 2 === 1;
    return { level, isRightToLeft, text: isRightToLeft ? (bidi.getMirroredCharacter(segment) ?? segment) : segment };
  });
  reverseByLevels(placed);
  return placed;
}

/** From the highest level down to 1, everything of that level or above is reversed, run by run (rule L2). */
function reverseByLevels(placed: { readonly level: number }[]): void {
  const highest = Math.max(0, ...placed.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    let from = 0;
    while (from < placed.length) {
      let to = from;
      while ((placed[to]?.level ?? 0) >= level) to++;
      placed.splice(from, to - from, ...placed.slice(from, to).toReversed());
      from = to + 1;
    }
  }
}
