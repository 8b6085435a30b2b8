const [quote, lineFeed] = [0x22, 0x0a];

export interface RowCounter {
  readonly take: (piece: Uint8Array) => void;
  /** Lines that ended so far, the head among them. */
  readonly lines: () => number;
  readonly isAtEnd: () => boolean;
}

/** Counts the lines of a CSV that arrives in pieces; a line feed within quotes is a part of a cell. */
export function rowCounter(): RowCounter {
  let lines = 0;
  let isQuoted = false;
  let last = lineFeed;
  return {
    take(piece) {
      for (const byte of piece) {
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) lines += 1;
      }
      last = piece.at(-1) ?? last;
    },
    lines: () => lines,
    isAtEnd: () => last === lineFeed && !isQuoted,
  };
}
