/**
 * Which texts Fuse can find at all. Its score of a match is `errors / length of the pattern + place / 100` and may not exceed the
 * threshold, which bounds the errors and the place. An error (a letter too many, too few or another one) spoils one piece of a pattern
 * that is cut up, and the other pieces stand in the text letter by letter: looking for those is thirty times as quick as Fuse itself.
 */
const distance = 100;
/** Fuse cuts a longer pattern up itself. */
const longestPattern = 32;
/** Letters of a piece, at least. Short ones: the more pieces there are beside those that may be spoilt, the fewer texts have them by chance. */
const pieceLength = 2;

/**
 * @param pattern - in lower case
 * @returns whether a text, in lower case, can be a hit; true for more texts than are hits
 */
export function candidateRule(pattern: string, threshold: number): (text: string) => boolean {
  if (pattern.length > longestPattern) return () => true;
  const errors = mostErrors(pattern.length, threshold);
  const pieces = piecesOf(pattern, Math.max(errors + 1, errors === 0 ? 1 : Math.floor(pattern.length / pieceLength)));
  // A piece stands at most this far from where the match begins, and the match at most threshold * distance from the text's start.
  const reach = Math.ceil(threshold * distance) + pattern.length + errors;
  return (text) => {
    let spoilt = 0;
    for (const piece of pieces) {
      const place = text.indexOf(piece);
      if (place < 0 || place > reach) spoilt += 1;
      if (spoilt > errors) return false;
    }
    return true;
  };
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
