/**
 * What shops write into attributes and tags because they have no field for it. Pure.
 * Source: spec part 1, section 3 (Order_Count, Bean Dollars spent); docs/providers/shopify.md, "The adapter".
 */
import type { NamedText } from "../../../../providers/storefront/storefront-order.ts";

interface Told {
  readonly noteAttributes: readonly NamedText[];
  readonly tags: readonly string[];
}

/** Which order of its subscription it is; 0 when nothing says so. */
export function subscriptionCount({ noteAttributes }: Pick<Told, "noteAttributes">): number {
  const count = Number(valueOf(noteAttributes, ["ordercount"]));
  return Number.isInteger(count) && count > 0 && count < 100_000 ? count : 0;
}

/** A tag that begins with "subscription", or a number of its subscription. */
export const isSubscription = (told: Told): boolean =>
  subscriptionCount(told) > 0 || told.tags.some((tag) => tag.toLowerCase().startsWith("subscription"));

/** Bean Dollars the customer paid with, in cents; 0 when nothing says so. */
export function creditSpentCents({ noteAttributes }: Pick<Told, "noteAttributes">): number {
  const given = valueOf(noteAttributes, ["fomcreditspent", "creditspent", "beandollarsspent"]).replace(/^\$/, "");
  return /^\d{1,9}(\.\d{1,2})?$/.test(given) ? Math.round(Number(given) * 100) : 0;
}

/** Points the customer paid with; 0 when nothing says so. */
export function pointsUsed({ noteAttributes }: Pick<Told, "noteAttributes">): number {
  const given = valueOf(noteAttributes, ["pointsused", "fompointsused"]);
  return /^\d{1,9}$/.test(given) ? Number(given) : 0;
}

/** The attribute of one of these names, whatever its letter case, spaces and underscores. */
const valueOf = (attributes: readonly NamedText[], names: readonly string[]): string =>
  attributes.find(({ name }) => names.includes(name.toLowerCase().replaceAll(/[\s_-]/g, "")))?.value.trim() ?? "";
