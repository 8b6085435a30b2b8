/**
 * An order as webhooks tell it, in the shape of the older REST API; the same order as GraphQL gives. Fields that a webhook leaves out
 * are `undefined`. Pure. Source: shopify.dev, api/admin-rest/latest/resources/order; docs/providers/shopify.md, "Webhooks".
 */
import { z } from "zod";
import { amount } from "../../amount.ts";
import { giftCardsTold } from "../../gift-cards-told.ts";
import type { StorefrontLine, StorefrontOrder } from "../../storefront-order.ts";
import { moneyFields, moneyOf, taxLines, taxOf } from "./webhook-money.ts";
import { grindOf, isPaidStatus, moment, sourceOf, text } from "./shared-fields.ts";

/** A value of an attribute may be anything; what is no text is kept as JSON. */
const attributeText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? ""));
/** Apps write `{"Grind": "Fine"}` as well as a list of names and values. */
const attributes = z
  .union(
    [
      z.array(z.object({ name: text, value: z.unknown() })),
      z
        .record(z.string(), z.unknown())
        .transform((all) => Object.entries(all).map(([name, value]) => ({ name, value }))),
    ],
    { error: "is no list of names and values" },
  )
  .nullable()
  .transform((all) =>
    (all ?? []).map(({ name, value }) => ({ name, value: value == null ? "" : attributeText(value) })),
  );
/** Digits, as a number or as text: an id may exceed 2^53. */
const id = z
  .union(
    [
      z.int().nonnegative({ error: "is no id", abort: true }),
      z.string().regex(/^(?:gid:\/\/shopify\/\w+\/)?\d{1,20}$/, "is no id"),
    ],
    {
      error: ({ input }) => (input == null ? "is missing" : "is no id"),
    },
  )
  .transform(String);
const gidText = z.string().min(1).nullish();
/** What the database holds. */
const noPieces = "is no number of pieces";
const pieces = z
  .int({ error: ({ input }) => (input == null ? "is missing" : noPieces) })
  .min(-2_147_483_648, noPieces)
  .max(2_147_483_647, noPieces);

interface Ids {
  readonly id?: string | null | undefined;
  readonly admin_graphql_api_id?: string | null | undefined;
}
/** '' where the record has none. */
function gid(type: string, { id: given, admin_graphql_api_id }: Ids): string {
  if (admin_graphql_api_id != null) return admin_graphql_api_id;
  return given == null || given.startsWith("gid:") ? (given ?? "") : `gid://shopify/${type}/${given}`;
}

const place = z
  .object({
    name: text,
    first_name: text,
    last_name: text,
    company: text,
    address1: text,
    address2: text,
    city: text,
    province: text,
    province_code: text,
    zip: text,
    country: text,
    phone: text,
  })
  .transform(({ province_code, province, zip: postCode, first_name, last_name, name, ...rest }) => ({
    ...rest,
    name: name || `${first_name} ${last_name}`.trim(),
    state: province_code || province,
    postCode,
  }));

const lineFields = z.object({
  /** Missing for an item that an app added without one. */
  id: id.nullish(),
  admin_graphql_api_id: gidText,
  title: text,
  name: text,
  sku: text,
  quantity: pieces,
  current_quantity: pieces.nullish(),
  price: amount,
  discount_allocations: z.array(z.object({ amount })).nullish(),
  tax_lines: taxLines,
  properties: attributes.optional(),
  gift_card: z.boolean().nullish(),
});
const line = lineFields.superRefine(({ quantity, current_quantity, price }, context) => {
  if (quantity > 0 && (current_quantity ?? 0) > quantity)
    context.addIssue({ code: "custom", path: ["current_quantity"], message: "is more than was ordered" });
  if (!Number.isSafeInteger(quantity * price))
    context.addIssue({ code: "custom", path: ["price"], message: "is too large for its quantity" });
});

/** Without an id it is a guest, whose name and email address are kept. */
const customer = z
  .object({
    id: id.nullish(),
    admin_graphql_api_id: gidText,
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
  }))
  .nullish()
  .transform((read) => (read && Object.values(read).every((value) => value === "") ? null : read));

const orderFields = z.object({
  id: id.nullish(),
  admin_graphql_api_id: gidText,
  name: text,
  order_number: text,
  created_at: moment,
  updated_at: moment.nullish(),
  cancelled_at: z.string().nullish(),
  test: z.boolean().nullish(),
  source_name: z.string().nullish(),
  currency: z.string().min(1, "is missing"),
  taxes_included: z.boolean(),
  financial_status: z.string().nullable(),
  total_price: amount,
  current_total_price: amount.nullish(),
  ...moneyFields,
  total_discounts: amount.nullish(),
  email: text,
  line_items: z.array(line).nullish(),
  discount_codes: z.array(z.object({ code: text })).nullish(),
  note: z.string().nullish(),
  note_attributes: attributes.optional(),
  tags: z.union([z.string(), z.array(z.string())], { error: "is neither text nor a list" }).nullish(),
  customer,
  shipping_address: place.nullish(),
  billing_address: place.nullish(),
});
const webhookOrder = orderFields.superRefine((read, context) => {
  const missing = [...(gid("Order", read) === "" ? ["id"] : []), ...(orderName(read) === "" ? ["name"] : [])];
  for (const field of missing) context.addIssue({ code: "custom", path: [field], message: "is missing" });
});
type WebhookOrder = z.infer<typeof webhookOrder>;

const orderName = ({ name, order_number }: { readonly name: string; readonly order_number: string }): string =>
  name || (order_number === "" ? "" : `#${order_number}`);

/** @throws ZodError when it is not an order */
export function orderOfWebhook(given: unknown, grindNames: readonly string[]): StorefrontOrder {
  const read = webhookOrder.parse(given);
  return {
    id: gid("Order", read),
    name: orderName(read),
    source: sourceOf(read.source_name),
    createdAt: read.created_at,
    updatedAt: read.updated_at ?? read.created_at,
    currency: read.currency,
    isTaxIncluded: read.taxes_included,
    isTest: read.test ?? false,
    isCancelled: (read.cancelled_at ?? "") !== "",
    isPaid: isPaidStatus(read.financial_status),
    totalCents: read.total_price,
    discountCents: read.total_discounts ?? (read.line_items ?? []).reduce((sum, one) => sum + discountOf(one), 0),
    email: (read.email || (read.customer?.email ?? "")).toLowerCase(),
    lines: read.line_items?.map((one) => lineOf(one, grindNames)),
    ...moneyOf(read),
    ...optionalFields(read),
  };
}

const discountOf = ({ discount_allocations }: z.infer<typeof line>): number =>
  (discount_allocations ?? []).reduce((sum, off) => sum + off.amount, 0);

const lineOf = (read: z.infer<typeof line>, grindNames: readonly string[]): StorefrontLine => ({
  id: gid("LineItem", read),
  title: read.title || read.name,
  sku: read.sku,
  grind: grindOf(read.properties ?? [], grindNames),
  quantity: read.quantity,
  currentQuantity: read.current_quantity ?? read.quantity,
  unitPriceCents: read.price,
  discountCents: discountOf(read),
  taxCents: taxOf(read.tax_lines),
  isGiftCard: read.gift_card ?? undefined,
  giftCards: giftCardsTold(read.properties ?? []),
});

/** What may be missing, and then is. */
function optionalFields(read: WebhookOrder): Partial<StorefrontOrder> {
  return {
    discountCodes: read.discount_codes === undefined ? undefined : codesOf(read.discount_codes),
    note: read.note === null ? "" : read.note,
    noteAttributes: read.note_attributes,
    tags: read.tags === undefined ? undefined : tagsOf(read.tags ?? ""),
    customer: read.customer,
    shippingAddress: read.shipping_address,
    billingAddress: read.billing_address,
  };
}

const codesOf = (codes: WebhookOrder["discount_codes"]): string[] =>
  (codes ?? []).flatMap(({ code }) => (code === "" ? [] : [code]));

const tagsOf = (tags: string | readonly string[]): string[] =>
  (typeof tags === "string" ? tags.split(",") : tags).map((tag) => tag.trim()).filter((tag) => tag !== "");
