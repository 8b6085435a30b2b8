/** Faults that were ordered over /_sandbox/faults: each kind happens as often as ordered, then no more. */
export interface Faults {
  /** Whether this kind of fault is due now; counts it. */
  isDue(kind: string): boolean;
  order(kind: string, times: number): void;
  ordered(): Readonly<Record<string, number>>;
  clear(): void;
}

/** @param kinds - the kinds this sandbox knows */
export function createFaults(kinds: readonly string[]): Faults {
  const left = new Map<string, number>();
  return {
    isDue(kind) {
      const times = left.get(kind) ?? 0;
      if (times === 0) return false;
      left.set(kind, times - 1);
      return true;
    },
    order(kind, times) {
      if (!kinds.includes(kind)) throw new Error(`unknown fault "${kind}"; there are ${kinds.join(", ")}`);
      left.set(kind, times);
    },
    ordered: () => Object.fromEntries(left),
    clear: () => left.clear(),
  };
}
