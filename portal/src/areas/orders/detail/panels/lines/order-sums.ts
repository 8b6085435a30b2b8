import type { Order } from "@crema/contract/areas/orders";

export const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

export interface OrderSums {
  readonly itemsCents: number;
  readonly shipping: readonly { readonly title: string; readonly cents: number }[];
  readonly discountCents: number;
  readonly addedTaxCents: number;
  /** What the source charged beyond all of these: a tip, duties, rounding. */
  readonly otherCents: number;
  readonly chargedCents: number;
  readonly includedTaxCents: number;
  readonly giftCardCents: number;
  readonly refundedCents: number;
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

const shippingOf = ({ shipping, shippingLines }: Pick<Order, "shipping" | "shippingLines">): OrderSums["shipping"] =>
  (shippingLines.length === 0 ? [shipping] : shippingLines).map(({ title, price }) => ({
    title,
    cents: centsOf(price),
  }));
