/** Orders in webhook bodies: they kept the shape of the older REST API. Numbers are numbers, prices texts, times in the shop's zone. */
import { defaultAddressOf, sumsOf } from "../store/place-order.ts";
import type { AddressRecord, CustomerRecord, OrderRecord, PlaceRecord, ShopifyState } from "../store/state.ts";
import { countryName, gid, money, provinceNames, shopTime } from "../store/wire.ts";

/** The version this sandbox was written for, the only one it knows. */
export const pinnedVersion = "2026-07";
export const shopDomain = "crema-sandbox.myshopify.com";

const set = (cents: number) => {
  const amount = { amount: money(cents), currency_code: "AUD" };
  return { shop_money: amount, presentment_money: amount };
};

export function payloadOf(order: OrderRecord, state: ShopifyState): Record<string, unknown> {
  const customer = state.customers.find(({ id }) => id === order.customerId);
  return {
    id: order.id,
    admin_graphql_api_id: gid("Order", order.id),
    app_id: order.sourceName === "pos" ? 129785 : 580111,
    ...cancellation(order),
    ...buyer(customer),
    ...sums(order),
    closed_at: null,
    confirmed: true,
    created_at: shopTime(order.createdAt),
    currency: "AUD",
    discount_codes: order.discounts.map(({ code, amountCents, type }) => ({ code, amount: money(amountCents), type })),
    financial_status: order.financialStatus.toLowerCase(),
    fulfillment_status: null,
    fulfillments: [],
    location_id: null,
    name: `#${order.number}`,
    note: order.note,
    note_attributes: order.attributes.map(({ key, value }) => ({ name: key, value })),
    number: order.number - 1000,
    order_number: order.number,
    processed_at: shopTime(order.createdAt),
    source_name: order.sourceName,
    tags: "",
    taxes_included: true,
    test: order.test,
    updated_at: shopTime(order.updatedAt),
    billing_address: placePayload(order.billingAddress),
    discount_applications: order.discounts.map(({ code, type }) => ({ type: "discount_code", code, value_type: type })),
    line_items: order.lines.map((line) => linePayload(line, order)),
    shipping_address: placePayload(order.shippingAddress),
    shipping_lines: [order.shipping]
      .filter((one) => one !== null)
      .map(({ title, priceCents }) => ({
        code: title,
        title,
        price: money(priceCents),
        discounted_price: money(priceCents),
        discount_allocations: [],
        tax_lines: [gst(priceCents)],
      })),
    refunds: [],
  };
}

const cancellation = ({ cancelledAt }: OrderRecord) =>
  cancelledAt === null
    ? { cancel_reason: null, cancelled_at: null }
    : { cancel_reason: "customer", cancelled_at: shopTime(cancelledAt) };

const buyer = (customer: CustomerRecord | undefined) =>
  customer === undefined
    ? { contact_email: null, email: "", phone: null, customer: null }
    : { contact_email: customer.email, email: customer.email, phone: customer.phone, customer: customerHead(customer) };

function sums(order: OrderRecord) {
  const { goodsCents, discountCents, shippingCents, totalCents, taxCents } = sumsOf(order);
  return {
    current_total_price: money(totalCents),
    subtotal_price: money(goodsCents - discountCents),
    total_discounts: money(discountCents),
    total_line_items_price: money(goodsCents),
    total_price: money(totalCents),
    total_price_set: set(totalCents),
    total_shipping_price_set: set(shippingCents),
    total_tax: money(taxCents),
    tax_lines: [{ title: "GST", rate: 0.1, price: money(taxCents) }],
  };
}

/** Prices contain 10 % GST: an eleventh. */
const gst = (cents: number) => ({ title: "GST", rate: 0.1, price: money(Math.round(cents / 11)) });

function linePayload(line: OrderRecord["lines"][number], order: OrderRecord): Record<string, unknown> {
  return {
    id: line.id,
    admin_graphql_api_id: gid("LineItem", line.id),
    current_quantity: line.quantity,
    fulfillment_service: "manual",
    fulfillment_status: null,
    gift_card: line.sku === "GIFT-50",
    name: `${line.title} - ${line.variantTitle}`,
    price: money(line.priceCents),
    product_id: line.productId,
    properties: line.attributes.map(({ key, value }) => ({ name: key, value })),
    quantity: line.quantity,
    requires_shipping: line.sku !== "GIFT-50",
    sku: line.sku,
    taxable: true,
    tax_lines: [gst(line.priceCents * line.quantity - line.discountCents)],
    title: line.title,
    total_discount: "0.00",
    vendor: "Crema Roasters",
    variant_id: line.variantId,
    variant_title: line.variantTitle,
    discount_allocations:
      line.discountCents === 0 || order.discounts.length === 0
        ? []
        : [{ amount: money(line.discountCents), amount_set: set(line.discountCents), discount_application_index: 0 }],
  };
}

const placePayload = (place: PlaceRecord | null): Record<string, unknown> | null =>
  place === null ? null : placeFields(place);

const placeFields = (place: PlaceRecord): Record<string, unknown> => ({
  first_name: place.firstName,
  last_name: place.lastName,
  name: [place.firstName, place.lastName].filter((one) => one !== null).join(" "),
  company: place.company,
  address1: place.address1,
  address2: place.address2,
  city: place.city,
  zip: place.zip,
  province: provinceNames[place.provinceCode ?? ""] ?? null,
  province_code: place.provinceCode,
  country: countryName(place.countryCode),
  country_code: place.countryCode,
  phone: place.phone,
});

const customerHead = (customer: CustomerRecord): Record<string, unknown> => ({
  id: customer.id,
  admin_graphql_api_id: gid("Customer", customer.id),
  email: customer.email,
  first_name: customer.firstName,
  last_name: customer.lastName,
  phone: customer.phone,
  tags: customer.tags.join(", "),
  note: null,
  state: "enabled",
  tax_exempt: false,
  verified_email: true,
  created_at: shopTime(customer.createdAt),
  updated_at: shopTime(customer.updatedAt),
  default_address: addressPayload(
    customer,
    customer.addresses.find(({ id }) => id === customer.defaultAddressId),
  ),
});

function addressPayload(customer: CustomerRecord, address: AddressRecord | undefined): Record<string, unknown> | null {
  if (address === undefined) return null;
  return {
    id: address.id,
    customer_id: customer.id,
    ...placeFields(address),
    country_name: countryName(address.countryCode),
    default: defaultAddressOf(customer) !== null && address.id === customer.defaultAddressId,
  };
}
