/**
 * Which texts Fuse can find at all. Its score of a match is `errors / length of the pattern + place / 100` and may not exceed the
 * threshold, which bounds the errors and the place. A pattern cut into one piece more than there may be errors has a piece without
 * any, which then stands in the text letter by letter: looking for the pieces is thirty times as quick as Fuse itself.
 */
const distance = 100;
/** Fuse cuts a longer pattern up itself. */
const longestPattern = 32;

/**
 * @param pattern - in lower case
 * @returns whether one of a row's texts, in lower case, can be a hit; true for more texts than are hits
 */
export function candidateRule(pattern: string, threshold: number): (texts: readonly string[]) => boolean {
  if (pattern.length > longestPattern) return () => true;
  const errors = mostErrors(pattern.length, threshold);
  const pieces = piecesOf(pattern, errors + 1);
  // A piece stands at most this far from where the match begins, and the match at most threshold * distance from the text's start.
  const reach = Math.ceil(threshold * distance) + pattern.length + errors;
  const isNear = (text: string, piece: string): boolean => {
    const place = text.indexOf(piece);
    return place >= 0 && place <= reach;
  };
  return (texts) => texts.some((text) => pieces.some((piece) => isNear(text, piece)));
}

function mostErrors(length: number, threshold: number): number {
  let errors = 0;
  while ((errors + 1) / length <= threshold) errors += 1;
  return errors;
}

function piecesOf(pattern: string, count: number): string[] {
  const edge = (piece: number): number => Math.floor((piece * pattern.length) / count);
  return Array.from({ length: count }, (_, piece) => pattern.slice(edge(piece), edge(piece + 1)));
}
