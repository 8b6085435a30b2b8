export interface Drop {
  readonly moving: ReadonlySet<string>;
  /** The key they are dropped at; it may be one of them. */
  readonly at: string;
  readonly isAfter: boolean;
}

/** The keys after some were dropped beside one: the moved ones together, in the order they had. Pure. */
export function droppedKeys(keys: readonly string[], { moving, at, isAfter }: Drop): readonly string[] {
  const isStaying = (key: string): boolean => !moving.has(key);
  const place = keys.indexOf(at) + (isAfter ? 1 : 0);
  return [
    ...keys.slice(0, place).filter(isStaying),
    ...keys.filter((key) => moving.has(key)),
    ...keys.slice(place).filter(isStaying),
  ];
}

/** The keys after one moved by some places; the same array where it is at the end already. Pure. */
export function shiftedKeys(keys: readonly string[], key: string, by: number): readonly string[] {
  const from = keys.indexOf(key);
  const to = Math.max(0, Math.min(keys.length - 1, from + by));
  if (from < 0 || from === to) return keys;
  return keys.toSpliced(from, 1).toSpliced(to, 0, key);
}
