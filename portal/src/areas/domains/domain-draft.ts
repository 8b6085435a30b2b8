/**
 * The two domain lists while they are edited: what is stored, and the acts done since, in order. Nothing is copied, so
 * a list that changes on the server meanwhile keeps both its change and what was done here. Pure.
 * Source: spec part 1, sections 2 and 5; DOM-07 to DOM-10; AMB-123, AMB-124.
 */
import { isDomain, normaliseDomain, sortedDomains } from "@crema/contract/areas/domains";

export type ListName = "whitelist" | "blacklist";
export type Lists = Readonly<Record<ListName, readonly string[]>>;
export interface Act {
  readonly kind: "add" | "remove";
  readonly list: ListName;
  readonly domain: string;
}

const otherOf = (list: ListName): ListName => (list === "whitelist" ? "blacklist" : "whitelist");
const without = (domains: readonly string[], domain: string): string[] => domains.filter((each) => each !== domain);

function applied(lists: Lists, { kind, list, domain }: Act): Lists {
  const cleared = { ...lists, [list]: without(lists[list], domain) };
  if (kind === "remove") return cleared;
  const other = otherOf(list);
  return { ...cleared, [list]: [domain, ...cleared[list]], [other]: without(lists[other], domain) };
}

/** The lists as shown: stored entries sorted, unsaved additions on top, newest first. */
export function shownLists(stored: Lists, acts: readonly Act[]): Lists {
  const sorted: Lists = { whitelist: sortedDomains(stored.whitelist), blacklist: sortedDomains(stored.blacklist) };
  return acts.reduce(applied, sorted);
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** Whether the acts come to a difference: adding and removing the same again does not. */
export function hasChanges(stored: Lists, acts: readonly Act[]): boolean {
  const shown = shownLists(stored, acts);
  return !isSame(shown.whitelist, stored.whitelist) || !isSame(shown.blacklist, stored.blacklist);
}

/**
 * The whitelist of the first of the two posts: what moves to the blacklist stays until the second post moves it, so that a failure
 * between them leaves no domain in neither list.
 */
export const whitelistBeforeMoves = (stored: Lists, shown: Lists): readonly string[] => [
  ...shown.whitelist,
  ...stored.whitelist.filter((domain) => shown.blacklist.includes(normaliseDomain(domain))),
];

/**
 * Whether the first post left the blacklist as this page expects. A post that changes nothing is accepted over any version, so its answer may
 * hold somebody else's blacklist.
 */
export function isBlacklistAsExpected(stored: Lists, posted: readonly string[], answer: Lists): boolean {
  const whitelist = new Set(posted.map(normaliseDomain));
  const expected = stored.blacklist.map(normaliseDomain).filter((domain) => !whitelist.has(domain));
  return isSame(answer.blacklist.map(normaliseDomain), expected);
}

/** The acts that are left once the lists were stored with `saved` in them: what was done while the save was on its way. */
export const actsSince = (acts: readonly Act[], saved: readonly Act[]): readonly Act[] =>
  acts.filter((act) => !saved.includes(act));

export type Entry =
  | { readonly kind: "empty" }
  | { readonly kind: "refused"; readonly problem: string }
  | { readonly kind: "domain"; readonly domain: string };

/** What the text in 'Add domain to list' stands for. */
export function readEntry(typed: string, list: readonly string[]): Entry {
  const domain = normaliseDomain(typed);
  if (domain === "") return { kind: "empty" };
  if (list.some((each) => each.toLowerCase() === domain)) return { kind: "refused", problem: "Domain already exists" };
  if (!isDomain(domain)) return { kind: "refused", problem: "Please enter a domain such as example.com" };
  return { kind: "domain", domain };
}
