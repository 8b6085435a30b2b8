/** An old WooCommerce order, in our words; amounts are taken as they are, with tax. Pure. Source: docs/providers/woocommerce.md. */
import { z } from "zod";
import { withoutEntities } from "../../../platform/values/html-entities.ts";
import { countryOfCode } from "../countries.ts";
import type { NamedAddress } from "../../postal-address.ts";
import type { NamedText, StorefrontLine, StorefrontOrder } from "../storefront-order.ts";
import { amount } from "../amount.ts";

const text = z
  .union([z.string(), z.number()], { error: "is no text" })
  .nullish()
  .transform((given) => withoutEntities(String(given ?? "")));
const id = z
  .union([z.int(), z.string().regex(/^\d{1,20}$/)], {
    error: ({ input }) => (input == null ? "is missing" : "is no id"),
  })
  .transform(String);
const noId = "0";
/** Money that may be missing or ''. */
const cents = z.preprocess((given) => (given == null || given === "" ? "0" : given), amount);

/** PHP writes a list with gaps as an object. */
const listOf = <T extends z.ZodType>(one: T) =>
  z.preprocess((given) => (typeof given === "object" && given !== null ? Object.values(given) : []), z.array(one));

/** PHP writes an object without fields as an empty list. */
const objectOf = <T extends z.ZodType>(shape: T) =>
  z.preprocess((given) => (given == null || Array.isArray(given) ? {} : given), shape);

const instant = z.iso.datetime({ local: true, error: "is no time" });
/** UTC without its Z. */
const gmt = instant.transform((given) => new Date(given.endsWith("Z") ? given : `${given}Z`));
/** Of the shop, which stood in Brisbane: all that old versions tell. */
const local = instant.transform((given) => new Date(given.endsWith("Z") ? given : `${given}+10:00`));

const meta = z.object({ key: z.string(), value: z.unknown() });
const place = objectOf(
  z.object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    email: text,
    phone: text,
  }),
);

const wooLine = z.object({
  id,
  name: text,
  sku: text,
  quantity: z.int().min(-2_147_483_648).max(2_147_483_647),
  /** Before discounts. */
  subtotal: amount.nullish(),
  subtotal_tax: cents,
  total: amount,
  total_tax: cents,
  meta_data: listOf(meta),
});

const orderFields = z.object({
  id,
  parent_id: id.default(noId),
  number: z.union([z.string(), z.number()]).transform(String).optional(),
  status: z.string(),
  currency: z.string().min(1, "is missing"),
  date_created_gmt: gmt.nullish(),
  date_created: local.nullish().catch(undefined),
  date_modified_gmt: gmt.nullish(),
  date_modified: local.nullish().catch(undefined),
  discount_total: cents,
  discount_tax: cents,
  total: amount,
  customer_id: id.nullish().transform((given) => given ?? noId),
  customer_note: text,
  billing: place,
  shipping: place,
  line_items: listOf(wooLine),
  shipping_lines: listOf(z.object({ method_title: text, total: cents, total_tax: cents })),
  coupon_lines: listOf(z.object({ code: text })),
  refunds: listOf(z.object({ total: cents })),
  meta_data: listOf(meta),
  billing_period: z.unknown().optional(),
});
const wooOrder = orderFields.superRefine((read, context) => {
  if (read.billing_period !== undefined)
    context.addIssue({
      code: "custom",
      path: ["billing_period"],
      message: "is a field of subscriptions, not of orders",
    });
  if (createdOf(read) === undefined)
    context.addIssue({ code: "custom", path: ["date_created_gmt"], message: "is missing" });
});
type Times = Pick<z.infer<typeof orderFields>, "date_created" | "date_created_gmt">;
const createdOf = ({ date_created_gmt, date_created }: Times): Date | undefined =>
  date_created_gmt ?? date_created ?? undefined;
const isId = (given: string): boolean => given !== noId;
type WooOrder = z.infer<typeof wooOrder>;
type WooLine = z.infer<typeof wooLine>;
type WooPlace = WooOrder["billing"];
type WooMeta = z.infer<typeof meta>;

/** Its number may have been changed by a plugin, its id never is; the prefix keeps it apart from other shops' numbers. */
const idOf = (wooId: string): string => `woo-${wooId}`;
const paid: ReadonlySet<string> = new Set(["processing", "completed"]);

/**
 * @returns undefined for what is no order of its own: a refund, which a dump tells as a child with a negative total
 * @throws ZodError when it is not an order
 */
export function orderOfWoo(given: unknown): StorefrontOrder | undefined {
  const read = wooOrder.parse(given);
  if (isId(read.parent_id) && read.total < 0) return undefined;
  const createdAt = createdOf(read) ?? new Date(0);
  const billingAddress = addressOf(read.billing);
  const email = read.billing.email.trim().toLowerCase();
  return {
    id: idOf(read.id),
    name: read.number ?? read.id,
    source: "Woocommerce",
    createdAt,
    updatedAt: read.date_modified_gmt ?? read.date_modified ?? createdAt,
    currency: read.currency,
    isTaxIncluded: true,
    isTest: false,
    isCancelled: read.status === "cancelled" || read.status === "trash",
    isPaid: paid.has(read.status),
    totalCents: read.total,
    // Refunds are told with negative totals.
    currentTotalCents: read.refunds.reduce((sum, refund) => sum - Math.abs(refund.total), read.total),
    discountCents: read.discount_total + read.discount_tax,
    email,
    lines: read.line_items.map(lineOf),
    shippingLines: read.shipping_lines.map(({ method_title: title, total, total_tax: taxCents }) => ({
      title,
      cents: total + taxCents,
      discountCents: 0,
      taxCents,
      refundedCents: 0,
    })),
    taxCents: wooTax(read),
    discountCodes: read.coupon_lines.map(({ code }) => code),
    note: read.customer_note,
    noteAttributes: attributesOf(read.meta_data),
    tags: [],
    customer: customerOf(read, email),
    shippingAddress: isEmpty(read.shipping) ? billingAddress : addressOf(read.shipping),
    billingAddress,
  };
}

/** The price of one piece is rounded where a line does not divide; the line's own sums are exact. */
function lineOf(line: WooLine): StorefrontLine {
  const totalCents = line.total + line.total_tax;
  const before = line.subtotal == null ? totalCents : line.subtotal + line.subtotal_tax;
  const unitPriceCents = line.quantity === 0 ? before : Math.round(before / line.quantity);
  return {
    id: line.id,
    title: line.name,
    sku: line.sku,
    grind: attributesOf(line.meta_data).find(({ name }) => name === "pa_grind")?.value ?? "",
    quantity: line.quantity,
    currentQuantity: line.quantity,
    unitPriceCents,
    discountCents: before - totalCents,
    taxCents: line.total_tax,
    totalCents,
  };
}

/** Amounts are taken with their tax, so that it is always in them. */
const wooTax = ({ line_items, shipping_lines }: WooOrder): number =>
  [...line_items, ...shipping_lines].reduce((sum, { total_tax }) => sum + total_tax, 0);

const customerOf = (read: WooOrder, email: string): StorefrontOrder["customer"] =>
  !isId(read.customer_id)
    ? null
    : {
        id: idOf(read.customer_id),
        email,
        firstName: read.billing.first_name,
        lastName: read.billing.last_name,
        phone: read.billing.phone,
      };

const isEmpty = ({ first_name, last_name, company, address_1, city, postcode }: WooPlace): boolean =>
  [first_name, last_name, company, address_1, city, postcode].every((part) => part.trim() === "");

const addressOf = (from: WooPlace): NamedAddress | null =>
  isEmpty(from)
    ? null
    : {
        name: `${from.first_name} ${from.last_name}`.trim(),
        company: from.company,
        address1: from.address_1,
        address2: from.address_2,
        city: from.city,
        state: from.state,
        postCode: from.postcode,
        country: countryOfCode(from.country),
        phone: from.phone,
      };

/** Keys that begin with `_` are the shop's own business. What is no text is told as JSON. */
const attributesOf = (metas: readonly WooMeta[]): NamedText[] =>
  metas
    .filter(({ key }) => !key.startsWith("_"))
    .map(({ key, value }) => ({
      name: key,
      value: typeof value === "string" ? withoutEntities(value) : JSON.stringify(value ?? ""),
    }));
