/**
 * Tax, shipping, refunds and gift cards of an order as webhooks tell them. Pure.
 * Source: shopify.dev, api/admin-rest/latest/resources/{order,refund,transaction}; docs/providers/shopify.md, "Money of an order".
 */
import { z } from "zod";
import { amount } from "../../amount.ts";
import type { StorefrontOrder, StorefrontShipping } from "../../storefront-order.ts";
import { text } from "./shared-fields.ts";

/** A list that may be missing or null; both mean that the webhook does not say. */
const listOf = <T extends z.ZodType>(one: T) =>
  z
    .array(one)
    .nullish()
    .transform((list) => list ?? undefined);

export const taxLines = listOf(z.object({ price: amount }));
const discountAllocations = listOf(z.object({ amount }));
const transaction = z.object({
  amount,
  /** The customer's, which may be another than the order's. */
  currency: z.string().nullish(),
  kind: z.string().nullish(),
  status: z.string().nullish(),
  gateway: z.string().nullish(),
});

const shippingLine = z.object({
  title: text,
  price: amount,
  discounted_price: amount.nullish(),
  discount_allocations: discountAllocations,
  tax_lines: taxLines,
  is_removed: z.boolean().nullish(),
});

const refund = z.object({
  transactions: listOf(transaction),
  order_adjustments: listOf(z.object({ kind: z.string().nullish(), amount, tax_amount: amount.nullish() })),
});

export const moneyFields = {
  total_tax: amount.nullish(),
  shipping_lines: listOf(shippingLine),
  refunds: listOf(refund),
  transactions: listOf(transaction),
};
const money = z.object({
  ...moneyFields,
  currency: z.string(),
  taxes_included: z.boolean(),
  total_price: amount,
  current_total_price: amount.nullish(),
});
type WebhookMoney = z.output<typeof money>;

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
export const taxOf = (lines: readonly { readonly price: number }[] | undefined): number | undefined =>
  lines && sumOf(lines.map(({ price }) => price));

export function moneyOf(
  read: WebhookMoney,
): Pick<StorefrontOrder, "currentTotalCents" | "taxCents" | "giftCardCents" | "shippingLines"> {
  return {
    currentTotalCents: currentTotal(read),
    taxCents: read.total_tax ?? undefined,
    giftCardCents: read.transactions && sumOf(giftCardPayments(read, read.transactions)),
    shippingLines: read.shipping_lines && shippingOf(read, read.shipping_lines),
  };
}

type Transaction = z.output<typeof transaction>;
/** Payments in another currency say nothing in the order's own. */
const succeededIn = ({ currency }: WebhookMoney, transactions: readonly Transaction[]): readonly Transaction[] =>
  transactions.filter((one) => one.status === "success" && (one.currency ?? currency) === currency);

/** Money may go back without the shop lowering its current total; whichever says less counts. */
function currentTotal(read: WebhookMoney): number {
  const { total_price, current_total_price, refunds = [] } = read;
  const back = refunds.flatMap(({ transactions = [] }) =>
    succeededIn(read, transactions).filter(({ kind }) => kind === "refund"),
  );
  return Math.min(current_total_price ?? total_price, total_price - sumOf(back.map((one) => one.amount)));
}

const giftCardPayments = (read: WebhookMoney, transactions: readonly Transaction[]): number[] =>
  succeededIn(read, transactions)
    .filter(({ gateway }) => gateway === "gift_card")
    .map((one) => {
      if (one.kind === "refund") return -one.amount;
      return one.kind === "sale" || one.kind === "capture" ? one.amount : 0;
    });

/** What went back of shipping is told for the order as a whole: the first lines bear it first. */
function shippingOf(read: WebhookMoney, lines: NonNullable<WebhookMoney["shipping_lines"]>): StorefrontShipping[] {
  const adjustments = (read.refunds ?? []).flatMap(({ order_adjustments = [] }) => order_adjustments);
  let back = sumOf(
    adjustments
      .filter(({ kind }) => kind === "shipping_refund")
      .map((one) => Math.abs(one.amount) + (read.taxes_included ? 0 : Math.abs(one.tax_amount ?? 0))),
  );
  return lines.map((line) => {
    const off = sumOf((line.discount_allocations ?? []).map((one) => one.amount));
    // `discounted_price` leaves discounts of the whole order out.
    const discountCents = Math.max(off, line.price - (line.discounted_price ?? line.price));
    const taxCents = taxOf(line.tax_lines) ?? 0;
    const paid = line.price - discountCents + (read.taxes_included ? 0 : taxCents);
    const refundedCents = line.is_removed === true ? paid : Math.min(paid, back);
    if (line.is_removed !== true) back -= refundedCents;
    return { title: line.title, cents: line.price, discountCents, taxCents, refundedCents };
  });
}
