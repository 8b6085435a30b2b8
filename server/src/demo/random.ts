/**
 * Chance that comes out the same every time: the demo business and the bench are made of it, so that two runs can be compared.
 * Not for secrets. The generator is sfc32 of PractRand (public domain), seeded through a string.
 */
export interface Chance {
  next(): number;
  below(below: number): number;
  between(from: number, to: number): number;
  happens(probability: number): boolean;
  oneOf<T>(list: readonly T[]): T;
  digits(count: number): string;
  uuid(): string;
}

function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

export function chanceOf(seed: string): Chance {
  let a = seedOf(seed);
  let b = seedOf(`${seed}/b`);
  let c = seedOf(`${seed}/c`);
  let counter = 1;
  const next32 = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp++) next32();
  const next = (): number => next32() / 0x1_0000_0000;
  const below = (limit: number): number => Math.floor(next() * limit);
  const between = (from: number, to: number): number => from + below(to - from + 1);
  // Drawn for every row there is: without a list for each.
  const hex = (length: number): string => {
    let text = "";
    for (let n = 0; n < length; n++) text += below(16).toString(16);
    return text;
  };
  return {
    next,
    below,
    between,
    happens: (probability) => next() < probability,
    oneOf: (list) => {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error("cannot choose from an empty list");
      return found;
    },
    digits: (count) => Array.from({ length: count }, () => below(10)).join(""),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${"89ab".charAt(below(4))}${hex(3)}-${hex(12)}`,
  };
}

/** Chooses from a list whose first entries are the common ones, the way names and towns are spread. */
export function commonFirst<T>(chance: Chance, list: readonly T[], flatness = 6): () => T {
  const upTo: number[] = [];
  let sum = 0;
  for (let rank = 0; rank < list.length; rank++) upTo.push((sum += 1 / (rank + flatness)));
  return () => {
    const point = chance.next() * sum;
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? sum) < point) low = middle + 1;
      else high = middle;
    }
    const found = list[low];
    if (found === undefined) throw new Error("cannot choose from an empty list");
    return found;
  };
}
