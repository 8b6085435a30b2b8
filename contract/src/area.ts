/** What an area is made of: switches, pages, menu. The list of them is `areas.ts`. Source: spec part 1, sections 1 and 2. */
import type { PermissionName } from "./kit/rights.ts";

/** Feature switches, one per area of the product. Spec part 1, section 1. */
export const featureNames = [
  "users",
  "products",
  "locations",
  "orders",
  "promotions",
  "mobileApp",
  "shipping",
  "segments",
  "trends",
  "help",
  "settings",
  "options",
  "diagnostics",
] as const;
export type FeatureName = (typeof featureNames)[number];

/** What pages and calls are switched by: one switch, any of several, or null for what is always on. */
export type Switch = FeatureName | readonly FeatureName[] | null;
export const isOn = (by: Switch, on: ReadonlySet<string>): boolean =>
  by === null || [by].flat().some((feature) => on.has(feature));

export type MenuGroup = "People" | "Selling" | "Reach" | "System";

export interface Page {
  /** Route in the router's writing, `$uuid` for a parameter. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly feature: Switch;
  /** The permission that opens the page; null for every member of staff. */
  readonly permission: PermissionName | null;
  /** Reading is not enough to open it; who does not hold the right to edit is sent to the root (AMB-22, AMD-05). */
  readonly isForEditors?: true;
  /** Opens for everybody when the `$uuid` is their own, whatever is switched off (AMB-05). */
  readonly self?: boolean;
  readonly menu?: { readonly group: MenuGroup };
  /** Other words the command palette finds it by, besides its title and its tabs. */
  readonly alsoCalled?: readonly string[];
  /** The page that 'Back to {parent}' leads to, and the tab it opens there. */
  readonly parent?: { readonly path: `/${string}`; readonly title: string; readonly tab?: number };
  readonly tabs?: readonly string[];
}

export interface Area {
  readonly pages: readonly Page[];
}
