import type { StorefrontCollection } from "../../../providers/storefront/storefront.ts";

export interface PlacedCollection {
  readonly id: string;
  readonly title: string;
  readonly parentId: string | null;
  readonly position: number;
}

const between = ">";

/**
 * The shop's collections with those below others, by title: `Coffee > Espresso` is `Espresso` below `Coffee`, where there is a `Coffee`.
 * One level: what is deeper stands below the first. Source: docs/decisions/0040-collections-below-collections.md.
 */
export function collectionTree(told: readonly StorefrontCollection[]): PlacedCollection[] {
  const byTitle = new Map(told.toReversed().map((one) => [keyOf(one.title), one.id]));
  return told.map(({ id, title }, position) => {
    const [first = "", ...rest] = title.split(between).map((word) => word.trim());
    const parentId = rest.length === 0 || rest.includes("") ? undefined : byTitle.get(keyOf(first));
    return parentId === undefined || parentId === id
      ? { id, title, parentId: null, position }
      : { id, title: rest.join(` ${between} `), parentId, position };
  });
}

const keyOf = (title: string): string => title.trim().toLowerCase();
