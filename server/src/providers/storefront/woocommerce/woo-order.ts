/** An old WooCommerce order, in our words; amounts are taken as they are, with tax. Pure. Source: docs/providers/woocommerce.md. */
import { countryOfCode } from "../countries.ts";
import type { NamedAddress } from "../../postal-address.ts";
import type { NamedText, StorefrontLine, StorefrontOrder } from "../storefront-order.ts";
import { type WooLine, type WooMeta, type WooOrder, wooOrder, type WooPlace } from "./woo-shape.ts";

/** Its number may have been changed by a plugin, its id never is; the prefix keeps it apart from other shops' numbers. */
const idOf = (id: number): string => `woo-${id}`;
const paid: ReadonlySet<string> = new Set(["processing", "completed"]);

/**
 * @returns undefined for what is no order of its own: a refund, which a dump tells as a child with a negative total
 * @throws ZodError when it is not an order
 */
export function orderOfWoo(given: unknown): StorefrontOrder | undefined {
  const read = wooOrder.parse(given);
  if (read.parent_id !== 0 && read.total < 0) return undefined;
  const billingAddress = addressOf(read.billing);
  const email = read.billing.email.trim().toLowerCase();
  const [shipping] = read.shipping_lines;
  return {
    id: idOf(read.id),
    name: read.number ?? String(read.id),
    source: "Woocommerce",
    createdAt: read.date_created_gmt,
    updatedAt: read.date_modified_gmt ?? read.date_created_gmt,
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
    shipping: shipping ? { title: shipping.method_title, cents: shipping.total + shipping.total_tax } : null,
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
  const before = line.subtotal + line.subtotal_tax;
  const unitPriceCents = line.quantity === 0 ? before : Math.round(before / line.quantity);
  return {
    id: String(line.id),
    title: line.name,
    sku: line.sku,
    grind: attributesOf(line.meta_data).find(({ name }) => name === "pa_grind")?.value ?? "",
    quantity: line.quantity,
    currentQuantity: line.quantity,
    unitPriceCents,
    discountCents: before - (line.total + line.total_tax),
  };
}

const customerOf = (read: WooOrder, email: string): StorefrontOrder["customer"] =>
  read.customer_id === 0
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
    .map(({ key, value }) => ({ name: key, value: typeof value === "string" ? value : JSON.stringify(value ?? "") }));
