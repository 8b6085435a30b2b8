import { z } from "zod";
import type { NamedText, StorefrontOrder } from "../../storefront-order.ts";

/** Text that may be missing; a postcode or a phone number may come as a number. */
export const text = z
  .union([z.string(), z.number()], { error: "is no text" })
  .nullish()
  .transform((given) => String(given ?? ""));

/** An instant with its zone. */
export const moment = z.iso
  .datetime({ offset: true, error: ({ input }) => (input == null ? "is missing" : "is no time with a zone") })
  .transform((given) => new Date(given));

/** `pos` is the till; all others, and a sales channel's number, are the shop on the web. */
export const sourceOf = (sourceName: string | null | undefined): StorefrontOrder["source"] =>
  sourceName?.toLowerCase() === "pos" ? "POS" : "Shopify";

const paid: ReadonlySet<string> = new Set(["PAID", "PARTIALLY_REFUNDED"]);

/** In capitals (GraphQL) or not (webhooks). What was given back in full has nothing left to deliver. */
export const isPaidStatus = (status: string | null | undefined): boolean => paid.has((status ?? "").toUpperCase());

export const grindOf = (attributes: readonly NamedText[], grindNames: readonly string[]): string =>
  attributes.find(({ name }) => grindNames.includes(name.toLowerCase()))?.value ?? "";
