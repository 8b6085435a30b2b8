/**
 * The key that names an order to third parties: a letter for where the order comes from, then what that source calls it. It holds
 * nothing of our own numbering, so a restored database gives every order the key that it had before. Pure.
 * Source: docs/decisions/0061-references-survive-a-restore.md.
 */
import { createHash } from "node:crypto";

export interface SourcedOrder {
  readonly source: string;
  readonly sourceId: string;
  /** What people call it, `#1001`. */
  readonly name: string;
}

/** Digits of a 64-bit id and the letter. */
export const longestKey = 20;

const shopGid = "gid://shopify/Order/";
/** A source's ids as they follow a beginning that all of them have. No two kinds share a letter. */
const kinds = [
  { letter: "S", source: "Shopify", begins: shopGid, id: /^[1-9]\d*$/ },
  { letter: "I", source: "Instagram", begins: shopGid, id: /^[1-9]\d*$/ },
  { letter: "K", source: "POS", begins: shopGid, id: /^[1-9]\d*$/ },
  { letter: "W", source: "Woocommerce", begins: "woo-", id: /^[1-9]\d*$/ },
  // A till's receipts differ by their letters' case, which the ERP does not tell apart.
  { letter: "P", source: "POS", begins: "", id: /^[A-Z0-9]+-[A-Z0-9-]+$/ },
] as const;
/** Orders from files without an id are called by their name. */
const named = { letter: "N", source: "Shopify", name: /^#?[A-Z0-9][A-Z0-9-]*$/ } as const;
const hashed = { letter: "X", digits: 16 } as const;

/** Whether the order has an id of the web shop; one from an old file may have none. */
export const hasShopId = ({ source, sourceId }: Pick<SourcedOrder, "source" | "sourceId">): boolean =>
  kinds.some((kind) => kind.begins === shopGid && kind.source === source && idAfter(kind, sourceId) !== undefined);

/** At most 20 characters; never the same for two orders. */
export function orderKey(order: SourcedOrder): string {
  const { source, sourceId } = order;
  for (const kind of kinds) {
    const id = kind.source === source ? idAfter(kind, sourceId) : undefined;
    if (id !== undefined && id.length < longestKey) return `${kind.letter}${id}`;
  }
  const byName = sourceId.startsWith(shopGid) ? undefined : nameKey(order);
  if (byName !== undefined) return byName;
  const digest = createHash("sha256")
    .update(JSON.stringify([source, sourceId]))
    .digest("hex");
  return `${hashed.letter}${digest.slice(0, hashed.digits).toUpperCase()}`;
}

/** The key that the order had if it first came from a file without ids; undefined if it cannot have come so. */
export function nameKey(order: SourcedOrder): string | undefined {
  const { source, name } = order;
  // Only then does the shop tell the channel, `Instagram`.
  const isOfShop = source === named.source || hasShopId(order);
  return isOfShop && named.name.test(name) && name.length < longestKey ? `${named.letter}${name}` : undefined;
}

/** The source's own words for the order of this key; undefined if the key does not tell them. */
export type NamedByKey =
  | { readonly source: string; readonly sourceId: string }
  | { readonly source: string; readonly name: string };

export function orderOfKey(key: string): NamedByKey | undefined {
  const [letter, id] = [key.slice(0, 1), key.slice(1)];
  const kind = kinds.find((one) => one.letter === letter);
  if (kind !== undefined)
    return kind.id.test(id) ? { source: kind.source, sourceId: `${kind.begins}${id}` } : undefined;
  return letter === named.letter && named.name.test(id) ? { source: named.source, name: id } : undefined;
}

/** References from before there were keys hold our own number. */
export type NamedByReference = NamedByKey | { readonly orderId: number; readonly reference: string };

/** @returns what a reference with this prefix names; undefined if it is none */
export function orderOfReference(reference: string, prefix: string): NamedByReference | undefined {
  if (prefix === "" || !reference.startsWith(prefix)) return undefined;
  const key = reference.slice(prefix.length);
  return /^\d{1,15}$/.test(key) ? { orderId: Number(key), reference } : orderOfKey(key);
}

function idAfter({ begins, id }: { readonly begins: string; readonly id: RegExp }, sourceId: string) {
  const rest = sourceId.startsWith(begins) ? sourceId.slice(begins.length) : "";
  return id.test(rest) ? rest : undefined;
}
