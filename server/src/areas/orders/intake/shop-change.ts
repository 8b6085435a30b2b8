/**
 * What the shop changed of an order after it was uploaded: the ERP never hears of it, so staff must. Pure.
 * Source: docs/decisions/0037-changed-after-the-upload.md.
 */
import type { StorefrontOrder } from "../../../providers/storefront/storefront-order.ts";

export interface UploadedFacts {
  readonly isCancelled: boolean;
  /** Pieces left, by SKU or, without one, title. */
  readonly pieces: Readonly<Record<string, number>>;
  readonly address: Readonly<Record<string, string>>;
}

export interface ShopChange {
  /** As it was uploaded, or as staff last saw it. */
  readonly was: UploadedFacts;
  readonly told: UploadedFacts;
}

interface LineLeft {
  readonly sku: string;
  readonly title: string;
  readonly left: number;
}

export function piecesOf(lines: readonly LineLeft[]): UploadedFacts["pieces"] {
  const pieces: Record<string, number> = {};
  for (const { sku, title, left } of lines) {
    const name = sku || title;
    if (left > 0) pieces[name] = (pieces[name] ?? 0) + left;
  }
  return pieces;
}

/** What the record tells of these facts; what it leaves out is as it was. */
export function toldFacts(order: StorefrontOrder, before: UploadedFacts, address: unknown): UploadedFacts {
  const lines = order.lines?.map(({ sku, title, currentQuantity }) => ({ sku, title, left: currentQuantity }));
  return {
    isCancelled: order.isCancelled,
    pieces: lines === undefined ? before.pieces : piecesOf(lines),
    address: address === undefined ? before.address : textsOf(address),
  };
}

export const textsOf = (address: unknown): UploadedFacts["address"] =>
  Object.fromEntries(
    Object.entries(address ?? {}).flatMap(([field, value]) => (typeof value === "string" ? [[field, value]] : [])),
  );

/** What differs, in words; '' where nothing does. Whom it goes to is named by field alone: the raw record has it. */
export function changeInWords({ was, told }: ShopChange): string {
  const words = changedParts(was, told);
  return words.length === 0 ? "" : `Changed in the shop after it was uploaded: ${words.join("; ")}`;
}

export function changedParts(was: UploadedFacts, is: UploadedFacts): readonly string[] {
  return [
    ...(is.isCancelled && !was.isCancelled ? ["it was cancelled"] : []),
    ...(was.isCancelled && !is.isCancelled ? ["it is not cancelled any more"] : []),
    ...piecesInWords(was.pieces, is.pieces),
    ...addressInWords(was.address, is.address),
  ];
}

const mostPieces = 10;
function piecesInWords(was: UploadedFacts["pieces"], told: UploadedFacts["pieces"]): string[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(told)])].filter((name) => was[name] !== told[name]);
  const words = names.slice(0, mostPieces).map((name) => `${name} ${was[name] ?? 0} → ${told[name] ?? 0}`);
  return names.length > mostPieces ? [...words, `${names.length - mostPieces} more lines`] : words;
}

const fieldWords: Readonly<Record<string, string>> = { address1: "street", address2: "street", postCode: "postcode" };
function addressInWords(was: UploadedFacts["address"], told: UploadedFacts["address"]): string[] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(told)])].filter(
    (field) => plain(was[field]) !== plain(told[field]),
  );
  const words = [...new Set(fields.map((field) => fieldWords[field] ?? field))];
  return words.length === 0 ? [] : [`shipping address (${words.join(", ")})`];
}

/** A shop echoes what it was told in its own writing: spaces, letter case and marks do not matter. */
const plain = (text = ""): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
