/** An old WooCommerce order, in our words; amounts are taken as they are, with tax. Pure. Source: docs/providers/woocommerce.md. */
import { withoutEntities } from "../../../platform/values/html-entities.ts";
import { countryOfCode } from "../countries.ts";
import type { NamedAddress } from "../../postal-address.ts";
import type { NamedText, StorefrontLine, StorefrontOrder } from "../storefront-order.ts";
import { createdOf, isId, type WooLine, type WooMeta, type WooOrder, wooOrder, type WooPlace } from "./woo-shape.ts";

/** Its number may have been changed by a plugin, its id never is; the prefix keeps it apart from other shops' numbers. */
const idOf = (id: string): string => `woo-${id}`;
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

const addressOf = (place: WooPlace): NamedAddress | null =>
  isEmpty(place)
    ? null
    : {
        name: `${place.first_name} ${place.last_name}`.trim(),
        company: place.company,
        address1: place.address_1,
        address2: place.address_2,
        city: place.city,
        state: place.state,
        postCode: place.postcode,
        country: countryOfCode(place.country),
        phone: place.phone,
      };

/** Keys that begin with `_` are the shop's own business. What is no text is told as JSON. */
const attributesOf = (metas: readonly WooMeta[]): NamedText[] =>
  metas
    .filter(({ key }) => !key.startsWith("_"))
    .map(({ key, value }) => ({
      name: key,
      value: typeof value === "string" ? withoutEntities(value) : JSON.stringify(value ?? ""),
    }));
