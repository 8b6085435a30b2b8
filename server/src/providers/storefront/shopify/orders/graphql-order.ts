/** An order of the Admin API in GraphQL, in our words. Pure. Source: docs/providers/shopify.md; api/admin-graphql/2026-07, Order. */
import { z } from "zod";
import { giftCardsTold } from "../../gift-cards-told.ts";
import type { StorefrontLine, StorefrontOrder } from "../../storefront-order.ts";
import { cents, moneyFields, moneyOf, taxLineSum } from "./graphql-money.ts";
import { lineDiscounts } from "./line-discounts.ts";
import { grindOf, isPaidStatus, moment, sourceOf, text } from "./shared-fields.ts";
import { sumOf } from "./webhook-money.ts";

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
  originalUnitPriceSet: cents,
  discountedUnitPriceAfterAllDiscountsSet: cents,
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
  totalDiscountsSet: cents.nullable(),
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
