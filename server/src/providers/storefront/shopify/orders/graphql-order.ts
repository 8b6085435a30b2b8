/** An order of the Admin API in GraphQL, in our words. Pure. Source: docs/providers/shopify.md; api/admin-graphql/2026-07, Order. */
import { z } from "zod";
import { giftCardsTold } from "../../gift-cards-told.ts";
import type { StorefrontLine, StorefrontOrder, StorefrontShipping } from "../../storefront-order.ts";
import { grindOf, isPaidStatus, moment, sourceOf, text } from "./shared-fields.ts";
import { sumOf } from "./webhook-money.ts";
import { amount } from "../../amount.ts";

const inCents = z.object({ shopMoney: z.object({ amount }) }).transform(({ shopMoney }) => shopMoney.amount);
const taxLineSum = z
  .array(z.object({ priceSet: inCents }))
  .transform((lines) => sumOf(lines.map(({ priceSet }) => priceSet)));

const shippingLine = z.object({
  title: z.string(),
  originalPriceSet: inCents,
  discountedPriceSet: inCents,
  isRemoved: z.boolean(),
  taxLines: taxLineSum,
});

const moneyFields = {
  totalPriceSet: inCents,
  currentTotalPriceSet: inCents,
  totalTaxSet: inCents.nullable(),
  totalRefundedSet: inCents,
  totalRefundedShippingSet: inCents,
  shippingLines: z.object({
    pageInfo: z.object({ hasNextPage: z.literal(false, { error: "has more shipping lines than are read" }) }),
    nodes: z.array(shippingLine),
  }),
  transactions: z.array(
    z.object({ gateway: z.string().nullable(), kind: z.string(), status: z.string(), amountSet: inCents }),
  ),
};
const orderMoney = z.object({ ...moneyFields, taxesIncluded: z.boolean() });
type GraphqlMoney = z.output<typeof orderMoney>;

const attributes = z
  .array(z.object({ key: z.string(), value: text }))
  .transform((list) => list.map(({ key, value }) => ({ name: key, value })));

const graphqlLine = z.object({
  id: z.string(),
  isGiftCard: z.boolean(),
  title: z.string(),
  sku: text,
  quantity: z.int(),
  currentQuantity: z.int(),
  customAttributes: attributes,
  originalUnitPriceSet: inCents,
  discountedUnitPriceAfterAllDiscountsSet: inCents,
  taxLines: taxLineSum,
});

const place = z
  .object({
    name: text,
    company: text,
    address1: text,
    address2: text,
    city: text,
    provinceCode: text,
    zip: text,
    country: text,
    phone: text,
  })
  .transform(({ provinceCode: state, zip: postCode, ...rest }) => ({ ...rest, state, postCode }));

const customer = z.object({ id: z.string(), email: text, firstName: text, lastName: text, phone: text });

const graphqlOrder = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment,
  updatedAt: moment,
  cancelledAt: z.string().nullable(),
  test: z.boolean(),
  sourceName: z.string().nullable(),
  note: text,
  email: text,
  tags: z.array(z.string()),
  currencyCode: z.string(),
  taxesIncluded: z.boolean(),
  displayFinancialStatus: z.string().nullable(),
  discountCodes: z.array(z.string()),
  customAttributes: attributes,
  ...moneyFields,
  totalDiscountsSet: inCents.nullable(),
  customer: customer.nullable(),
  shippingAddress: place.nullable(),
  billingAddress: place.nullable(),
  lineItems: z.object({ nodes: z.array(graphqlLine) }),
});

/** @throws ZodError when it is not an order */
export function orderOfGraphql(given: unknown, grindNames: readonly string[]): StorefrontOrder {
  const read = graphqlOrder.parse(given);
  const discountCents = read.totalDiscountsSet ?? 0;
  const money = moneyOf(read);
  const ofLines = discountCents - sumOf(money.shippingLines?.map((line) => line.discountCents) ?? []);
  return {
    id: read.id,
    name: read.name,
    source: sourceOf(read.sourceName),
    createdAt: read.createdAt,
    updatedAt: read.updatedAt,
    currency: read.currencyCode,
    isTaxIncluded: read.taxesIncluded,
    isTest: read.test,
    isCancelled: read.cancelledAt !== null,
    isPaid: isPaidStatus(read.displayFinancialStatus),
    ...money,
    discountCents,
    email: read.email.toLowerCase(),
    lines: linesOf(read.lineItems.nodes, { discountCents: ofLines, grindNames }),
    discountCodes: read.discountCodes,
    note: read.note,
    noteAttributes: read.customAttributes,
    tags: read.tags,
    customer: read.customer && { ...read.customer, email: read.customer.email.toLowerCase() },
    shippingAddress: read.shippingAddress,
    billingAddress: read.billingAddress,
  };
}

function linesOf(
  lines: readonly z.infer<typeof graphqlLine>[],
  { discountCents, grindNames }: { discountCents: number; grindNames: readonly string[] },
): StorefrontLine[] {
  const priced = lines.map((line) => ({
    quantity: line.quantity,
    unitPriceCents: line.originalUnitPriceSet,
    discountedUnitCents: line.discountedUnitPriceAfterAllDiscountsSet,
  }));
  const discounts = lineDiscounts(priced, discountCents);
  return lines.map(
    (
      { id, isGiftCard, title, sku, quantity, currentQuantity, customAttributes, originalUnitPriceSet, taxLines },
      at,
    ) => ({
      id,
      isGiftCard,
      giftCards: giftCardsTold(customAttributes),
      title,
      sku,
      grind: grindOf(customAttributes, grindNames),
      quantity,
      currentQuantity,
      unitPriceCents: originalUnitPriceSet,
      discountCents: discounts[at] ?? 0,
      taxCents: taxLines,
    }),
  );
}

interface PricedLine {
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly discountedUnitCents: number;
}

/**
 * The discount of each line, to the cent. GraphQL gives the discounted price of one piece, which is rounded, so that three pieces may be a
 * cent off; what is missing from the order's discount, or too much, goes to the line with the largest one. A difference larger
 * than rounding makes is another thing (a discount on shipping) and stays. Pure.
 * @returns cents off each line, in the same order
 */
export function lineDiscounts(lines: readonly PricedLine[], orderDiscountCents: number): number[] {
  const off = lines.map((line) => (line.unitPriceCents - line.discountedUnitCents) * line.quantity);
  const difference = orderDiscountCents - off.reduce((sum, cents) => sum + cents, 0);
  const rounding = lines.reduce((sum, line, at) => sum + ((off[at] ?? 0) === 0 ? 0 : line.quantity), 0);
  if (difference === 0 || Math.abs(difference) > rounding / 2) return off;
  const largest = off.indexOf(Math.max(...off));
  return off.map((cents, at) => (at === largest ? cents + difference : cents));
}

/** Source: api/admin-graphql/2026-07, Order, ShippingLine, OrderTransaction; docs/providers/shopify.md, "Money of an order". */
function moneyOf(
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
