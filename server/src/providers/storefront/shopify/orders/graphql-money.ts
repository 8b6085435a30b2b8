/**
 * Tax, shipping, refunds and gift cards of an order as GraphQL tells them. Pure.
 * Source: api/admin-graphql/2026-07, Order, ShippingLine, OrderTransaction; docs/providers/shopify.md, "Money of an order".
 */
import { z } from "zod";
import { amount } from "../../amount.ts";
import type { StorefrontOrder, StorefrontShipping } from "../../storefront-order.ts";
import { sumOf } from "./webhook-money.ts";

export const cents = z.object({ shopMoney: z.object({ amount }) }).transform(({ shopMoney }) => shopMoney.amount);
export const taxLineSum = z
  .array(z.object({ priceSet: cents }))
  .transform((lines) => sumOf(lines.map(({ priceSet }) => priceSet)));

const shippingLine = z.object({
  title: z.string(),
  originalPriceSet: cents,
  discountedPriceSet: cents,
  isRemoved: z.boolean(),
  taxLines: taxLineSum,
});

export const moneyFields = {
  totalPriceSet: cents,
  currentTotalPriceSet: cents,
  totalTaxSet: cents.nullable(),
  totalRefundedSet: cents,
  totalRefundedShippingSet: cents,
  shippingLines: z.object({
    pageInfo: z.object({ hasNextPage: z.literal(false, { error: "has more shipping lines than are read" }) }),
    nodes: z.array(shippingLine),
  }),
  transactions: z.array(
    z.object({ gateway: z.string().nullable(), kind: z.string(), status: z.string(), amountSet: cents }),
  ),
};
const money = z.object({ ...moneyFields, taxesIncluded: z.boolean() });
type GraphqlMoney = z.output<typeof money>;

/** The fields of our order that money decides. */
export function moneyOf(
  read: GraphqlMoney,
): Pick<StorefrontOrder, "totalCents" | "currentTotalCents" | "taxCents" | "giftCardCents" | "shippingLines"> {
  return {
    totalCents: read.totalPriceSet,
    // Money may go back without the shop lowering its current total; whichever says less counts.
    currentTotalCents: Math.min(read.currentTotalPriceSet, read.totalPriceSet - read.totalRefundedSet),
    taxCents: read.totalTaxSet ?? undefined,
    giftCardCents: giftCardsOf(read.transactions),
    shippingLines: shippingOf(read),
  };
}

function giftCardsOf(transactions: GraphqlMoney["transactions"]): number {
  const paid = transactions.filter(({ gateway, status }) => gateway === "gift_card" && status === "SUCCESS");
  const of = (...kinds: string[]): number =>
    sumOf(paid.filter(({ kind }) => kinds.includes(kind)).map(({ amountSet }) => amountSet));
  return of("SALE", "CAPTURE") - of("REFUND");
}

/** What went back of shipping is told for the order as a whole: the first lines bear it first. */
function shippingOf(read: GraphqlMoney): StorefrontShipping[] {
  let back = read.totalRefundedShippingSet;
  return read.shippingLines.nodes.map((line) => {
    const paid = line.discountedPriceSet + (read.taxesIncluded ? 0 : line.taxLines);
    const refundedCents = line.isRemoved ? paid : Math.min(paid, back);
    if (!line.isRemoved) back -= refundedCents;
    return {
      title: line.title,
      cents: line.originalPriceSet,
      discountCents: line.originalPriceSet - line.discountedPriceSet,
      taxCents: line.taxLines,
      refundedCents,
    };
  });
}
