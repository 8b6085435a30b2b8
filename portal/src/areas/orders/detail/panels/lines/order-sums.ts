/** What an order's total is made of, in cents, so that the rows on screen add up. Pure. Source: ORD-DET-07, ORD-DET-08. */
import type { Order } from "@crema/contract/areas/orders";

/** Two-decimal texts are added as cents, so that nothing is lost on the way. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

export interface OrderSums {
  readonly itemsCents: number;
  readonly shipping: readonly { readonly title: string; readonly cents: number }[];
  readonly discountCents: number;
  /** Added to prices; 0 if they contain it. */
  readonly addedTaxCents: number;
  /** What the source charged beyond all of these: a tip, duties, rounding. */
  readonly otherCents: number;
  /** The sum of everything above. */
  readonly chargedCents: number;
  /** A part of what was charged. */
  readonly includedTaxCents: number;
  /** The part of it that gift cards paid. */
  readonly giftCardCents: number;
  readonly refundedCents: number;
  /** What was charged less what was refunded. */
  readonly currentCents: number;
}

export function orderSums(order: Pick<Order, "lineItems" | "shipping" | "shippingLines" | "totals">): OrderSums {
  const [totals = noTotals] = order.totals;
  const itemsCents = sum(order.lineItems.map(({ total, discount }) => centsOf(total) + centsOf(discount)));
  const shipping = shippingOf(order);
  const discountCents = centsOf(totals.discounts);
  const addedTaxCents = totals.isTaxIncluded ? 0 : centsOf(totals.tax);
  const chargedCents = centsOf(totals.total);
  const known = itemsCents + sum(shipping.map(({ cents }) => cents)) - discountCents + addedTaxCents;
  return {
    itemsCents,
    shipping,
    discountCents,
    addedTaxCents,
    otherCents: chargedCents - known,
    chargedCents,
    includedTaxCents: totals.isTaxIncluded ? centsOf(totals.tax) : 0,
    giftCardCents: centsOf(totals.giftCards),
    refundedCents: centsOf(totals.refunded),
    currentCents: centsOf(totals.currentTotal),
  };
}

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

const noTotals: Order["totals"][number] = {
  total: "0.00",
  discounts: "0.00",
  tax: "",
  isTaxIncluded: true,
  giftCards: "0.00",
  refunded: "0.00",
  currentTotal: "0.00",
};

/** An order without shipping says so. */
const shippingOf = ({ shipping, shippingLines }: Pick<Order, "shipping" | "shippingLines">): OrderSums["shipping"] =>
  (shippingLines.length === 0 ? [shipping] : shippingLines).map(({ title, price }) => ({
    title,
    cents: centsOf(price),
  }));
