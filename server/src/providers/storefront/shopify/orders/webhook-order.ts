/**
 * An order as webhooks tell it, in the shape of the older REST API; the same order as GraphQL gives. Fields that a webhook leaves out
 * are `undefined`. Pure. Source: shopify.dev, api/admin-rest/latest/resources/order; docs/providers/shopify.md, "Webhooks".
 */
import { z } from "zod";
import { amount } from "../../amount.ts";
import { giftCardsTold } from "../../gift-cards-told.ts";
import type { StorefrontLine, StorefrontOrder } from "../../storefront-order.ts";
import { grindOf, isPaidStatus, moment, sourceOf, text } from "./shared-fields.ts";

/** A value of an attribute may be a number. */
const loose = z.union([z.string(), z.number(), z.boolean()]).nullish();
const attributes = z
  .array(z.object({ name: z.string(), value: loose.transform((value) => String(value ?? "")) }))
  .nullable();
const id = z.union([z.int(), z.string()]);

const place = z
  .object({
    name: text,
    company: text,
    address1: text,
    address2: text,
    city: text,
    province_code: text,
    zip: text,
    country: text,
    phone: text,
  })
  .transform(({ province_code: state, zip: postCode, ...rest }) => ({ ...rest, state, postCode }));

const line = z.object({
  id,
  admin_graphql_api_id: z.string().optional(),
  title: z.string(),
  sku: text,
  quantity: z.int(),
  current_quantity: z.int().optional(),
  price: amount,
  discount_allocations: z.array(z.object({ amount })).optional(),
  properties: attributes.optional(),
  gift_card: z.boolean().optional(),
});

const customer = z
  .object({
    id,
    admin_graphql_api_id: z.string().optional(),
    email: text,
    first_name: text,
    last_name: text,
    phone: text,
  })
  .transform(({ email, first_name: firstName, last_name: lastName, phone, ...ids }) => ({
    id: gid("Customer", ids),
    email: email.toLowerCase(),
    firstName,
    lastName,
    phone,
  }));

const webhookOrder = z.object({
  id,
  admin_graphql_api_id: z.string().optional(),
  name: z.string(),
  created_at: moment,
  updated_at: moment,
  cancelled_at: z.string().nullish(),
  test: z.boolean().default(false),
  source_name: z.string().nullish(),
  currency: z.string(),
  taxes_included: z.boolean(),
  financial_status: z.string().nullish(),
  total_price: amount,
  current_total_price: amount.optional(),
  total_discounts: amount,
  email: text,
  line_items: z.array(line).optional(),
  shipping_lines: z.array(z.object({ title: z.string(), price: amount })).optional(),
  discount_codes: z.array(z.object({ code: z.string() })).optional(),
  note: z.string().nullish(),
  note_attributes: attributes.optional(),
  tags: z.string().optional(),
  customer: customer.nullish(),
  shipping_address: place.nullish(),
  billing_address: place.nullish(),
});
type WebhookOrder = z.infer<typeof webhookOrder>;

function gid(type: string, given: { id: number | string; admin_graphql_api_id?: string | undefined }): string {
  return given.admin_graphql_api_id ?? `gid://shopify/${type}/${given.id}`;
}

/** @throws ZodError when it is not an order */
export function orderOfWebhook(given: unknown, grindNames: readonly string[]): StorefrontOrder {
  const read = webhookOrder.parse(given);
  return {
    id: gid("Order", read),
    name: read.name,
    source: sourceOf(read.source_name),
    createdAt: read.created_at,
    updatedAt: read.updated_at,
    currency: read.currency,
    isTaxIncluded: read.taxes_included,
    isTest: read.test,
    isCancelled: typeof read.cancelled_at === "string",
    isPaid: isPaidStatus(read.financial_status),
    totalCents: read.total_price,
    currentTotalCents: read.current_total_price ?? read.total_price,
    discountCents: read.total_discounts,
    email: read.email.toLowerCase(),
    lines: read.line_items?.map((one) => lineOf(one, grindNames)),
    ...toldBy(read),
  };
}

const lineOf = (read: z.infer<typeof line>, grindNames: readonly string[]): StorefrontLine => ({
  id: gid("LineItem", read),
  title: read.title,
  sku: read.sku,
  grind: grindOf(read.properties ?? [], grindNames),
  quantity: read.quantity,
  currentQuantity: read.current_quantity ?? read.quantity,
  unitPriceCents: read.price,
  discountCents: (read.discount_allocations ?? []).reduce((sum, off) => sum + off.amount, 0),
  isGiftCard: read.gift_card,
  giftCards: giftCardsTold(read.properties ?? []),
});

/** What may be missing, and then is. */
function toldBy(read: WebhookOrder): Partial<StorefrontOrder> {
  const [shipping] = read.shipping_lines ?? [];
  return {
    shipping: read.shipping_lines && (shipping ? { title: shipping.title, cents: shipping.price } : null),
    discountCodes: read.discount_codes?.map(({ code }) => code),
    note: read.note === null ? "" : read.note,
    noteAttributes: read.note_attributes === null ? [] : read.note_attributes,
    tags: read.tags === undefined ? undefined : tagsOf(read.tags),
    customer: read.customer,
    shippingAddress: read.shipping_address,
    billingAddress: read.billing_address,
  };
}

const tagsOf = (tags: string): string[] =>
  tags
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
