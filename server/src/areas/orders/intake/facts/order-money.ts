/** The money of an order as it is stored. What a record does not say stays as it was. Pure. */
import type { StorefrontOrder, StorefrontShipping } from "../../../../providers/storefront/storefront-order.ts";
import type { IntakeRow } from "../intake-order.ts";

type Totals =
  | "discount_cents"
  | "total_cents"
  | "current_total_cents"
  | "is_tax_included"
  | "tax_cents"
  | "gift_card_cents"
  | "shipping_title"
  | "shipping_cents"
  | "shipping_lines";

/** @param before - as stored; undefined for a new order */
export function totalsOf(order: StorefrontOrder, before: IntakeRow | undefined): Pick<IntakeRow, Totals> {
  return {
    discount_cents: order.discountCents,
    total_cents: order.totalCents,
    current_total_cents: order.currentTotalCents === order.totalCents ? null : order.currentTotalCents,
    is_tax_included: order.isTaxIncluded,
    tax_cents: order.taxCents ?? before?.tax_cents ?? null,
    gift_card_cents: order.giftCardCents ?? before?.gift_card_cents ?? 0,
    ...shippingOf(order.shippingLines ?? before?.shipping_lines ?? []),
  };
}

/** One title and one sum for those who show a single shipping: the courier, lists. */
const shippingOf = (lines: readonly StorefrontShipping[]) => ({
  shipping_title: lines.map(({ title }) => title).join(" + "),
  shipping_cents: lines.reduce((sum, { cents }) => sum + cents, 0),
  shipping_lines: lines,
});
