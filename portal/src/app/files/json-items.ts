/**
 * Takes the objects of one array out of a JSON answer while it arrives, so that a long list is never held as a whole. The answer is an
 * object with that array in it, and something behind it that says that it came to its end.
 */
export interface ItemReader {
  /** @returns the objects that are whole by now and were not before, parsed */
  readonly take: (piece: string) => unknown[];
  /** @returns the keys behind the array @throws Error where the answer was cut off */
  readonly end: () => unknown;
}

interface Place {
  depth: number;
  isText: boolean;
  isEscaped: boolean;
}

function step(place: Place, char: string): void {
  if (place.isText) {
    if (place.isEscaped) place.isEscaped = false;
    else if (char === "\\") place.isEscaped = true;
    else if (char === '"') place.isText = false;
    return;
  }
  if (char === '"') place.isText = true;
  else if (char === "{" || char === "[") place.depth += 1;
  else if (char === "}" || char === "]") place.depth -= 1;
}

/** @param name - the array's key; in a text of the answer it would have its quotes escaped */
export function itemReader(name: string): ItemReader {
  const opening = new RegExp(`"${name}"\\s*:\\s*\\[`);
  const place: Place = { depth: 0, isText: false, isEscaped: false };
  let stage: "before" | "items" | "behind" = "before";
  let kept = "";

  /** @returns where the array's first character is, -1 while it has not come */
  function enter(): number {
    const found = opening.exec(kept);
    if (found === null) return -1;
    stage = "items";
    return found.index + found[0].length;
  }

  return {
    take(piece) {
      let from = stage === "items" ? kept.length : 0;
      kept += piece;
      if (stage === "before") from = enter();
      if (stage !== "items") return [];
      const items: unknown[] = [];
      // An item that has begun starts where the kept text does.
      let start = place.depth > 0 ? 0 : from;
      for (let at = from; at < kept.length; at += 1) {
        const char = kept.charAt(at);
        const before = place.depth;
        step(place, char);
        if (place.depth === 1 && before === 0) start = at;
        else if (place.depth === 0 && before === 1) {
          items.push(JSON.parse(kept.slice(start, at + 1)));
          start = at + 1;
        } else if (place.depth < 0) {
          stage = "behind";
          start = at + 1;
          break;
        }
      }
      kept = kept.slice(start);
      return items;
    },
    end() {
      if (stage !== "behind") throw new Error("the answer was cut off");
      return JSON.parse(`{"":0${kept}`);
    },
  };
}
