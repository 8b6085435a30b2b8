/**
 * Numbers of the gift cards a line item became: whoever makes the card writes its number into an attribute of the line. Pure.
 * Source: docs/decisions/0035-gift-card-numbers-are-told.md.
 */
import type { NamedText } from "./storefront-order.ts";

const names: ReadonlySet<string> = new Set([
  "giftcard",
  "giftcards",
  "giftcardnumber",
  "giftcardnumbers",
  "cardnumber",
  "cardnumbers",
  "givexnumber",
  "givexcardnumber",
]);

/**
 * @param attributes - of the line; letter case, spaces, dashes and underscores of a name do not matter
 * @returns 10 to 25 digits each, without spaces and dashes; several stand behind commas, semicolons, slashes or in lines of their own
 */
export const giftCardsTold = (attributes: readonly NamedText[]): string[] => [
  ...new Set(
    attributes
      .filter(({ name }) => names.has(name.toLowerCase().replaceAll(/[\s_-]/g, "")))
      .flatMap(({ value }) => value.split(/[,;/\n]/))
      .map((card) => card.replaceAll(/[\s-]/g, ""))
      .filter((card) => /^\d{10,25}$/.test(card)),
  ),
];
