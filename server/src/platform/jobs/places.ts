/** Which flags of jobs have taken all the places they may have in this process. */
export interface Places {
  /** @returns undefined when it has as many as it may; else what gives the place back */
  take(flag: string, most: number): (() => void) | undefined;
  full(): string[];
}

export function createPlaces(): Places {
  const taken = new Map<string, { count: number; most: number }>();
  return {
    take(flag, most) {
      const { count } = taken.get(flag) ?? { count: 0 };
      if (count >= most) return undefined;
      taken.set(flag, { count: count + 1, most });
      return () => taken.set(flag, { count: (taken.get(flag)?.count ?? 1) - 1, most });
    },
    full: () => [...taken].filter(([, { count, most }]) => count >= most).map(([flag]) => flag),
  };
}
