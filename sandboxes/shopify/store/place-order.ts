/** A check-out: turns what is in a cart into a stored order, as the storefront or a till would. */
import type {
  Attribute,
  CustomerRecord,
  DiscountRecord,
  LineRecord,
  OrderDiscount,
  OrderRecord,
  PlaceRecord,
  ProductRecord,
  ShopifyState,
  VariantRecord,
} from "./state.ts";
import { stored } from "./wire.ts";

export interface CartLine {
  readonly sku: string;
  readonly quantity: number;
  readonly attributes?: readonly Attribute[] | undefined;
}

export interface Cart {
  /** Null: nobody is known, as at a till. */
  readonly customer: CustomerRecord | null;
  readonly lines: readonly CartLine[];
  readonly attributes?: readonly Attribute[] | undefined;
  readonly discountCodes?: readonly string[] | undefined;
  readonly note?: string | null | undefined;
  readonly sourceName?: string | undefined;
  readonly test?: boolean | undefined;
  readonly paid?: boolean | undefined;
  readonly shipTo?: PlaceRecord | undefined;
  readonly at: Date;
}

const standardShipping = { title: "Standard", priceCents: 9_95 };
const freeShippingFromCents = 60_00;

/** Stores the order. @throws Error where a SKU or discount code is not there */
export function placeOrder(state: ShopifyState, cart: Cart): OrderRecord {
  const discounts = (cart.discountCodes ?? []).map((code) => discountBy(state, code, cart.at));
  const lines = cart.lines.map((line) => lineOf(state, line, discounts));
  const goodsCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity - line.discountCents, 0);
  const atTill = cart.sourceName === "pos";
  const at = stored(cart.at);
  const address = cart.shipTo ?? defaultAddressOf(cart.customer);
  const order: OrderRecord = {
    id: state.nextId++,
    number: state.nextOrderNumber++,
    createdAt: at,
    updatedAt: at,
    cancelledAt: null,
    ...saidInCart(cart),
    discounts: discounts.map((discount) => takenOff(discount, lines)),
    shipping: atTill ? null : shippingOf(goodsCents),
    shippingAddress: atTill ? null : address,
    billingAddress: address,
    lines,
  };
  for (const discount of discounts) discount.usageCount += 1;
  state.orders.push(order);
  return order;
}

const shippingOf = (goodsCents: number): NonNullable<OrderRecord["shipping"]> =>
  goodsCents >= freeShippingFromCents ? { ...standardShipping, priceCents: 0 } : standardShipping;

const saidInCart = ({ customer, attributes, note, sourceName, test, paid }: Cart) => ({
  test: test ?? false,
  sourceName: sourceName ?? "web",
  note: note ?? null,
  attributes: attributes ?? [],
  financialStatus: paid === false ? ("PENDING" as const) : ("PAID" as const),
  customerId: customer?.id ?? null,
});

/** A place without the number of the address it came from. */
export function defaultAddressOf(customer: CustomerRecord | null): PlaceRecord | null {
  const address = customer?.addresses.find(({ id }) => id === customer.defaultAddressId);
  if (address === undefined) return null;
  const { id: _id, ...place } = address;
  return place;
}

export function variantBySku(
  state: ShopifyState,
  sku: string,
): { product: ProductRecord; variant: VariantRecord } | undefined {
  for (const product of state.products) {
    const variant = product.variants.find((one) => one.sku === sku);
    if (variant !== undefined) return { product, variant };
  }
  return undefined;
}

export const isRunning = (discount: DiscountRecord, at: Date): boolean =>
  new Date(discount.startsAt) <= at && (discount.endsAt === null || at < new Date(discount.endsAt));

function discountBy(state: ShopifyState, code: string, at: Date): DiscountRecord {
  const found = state.discounts.find((one) => one.code.toLowerCase() === code.toLowerCase());
  if (found === undefined || !isRunning(found, at)) throw new Error(`there is no discount code ${code} at this time`);
  if (found.usageLimit !== null && found.usageCount >= found.usageLimit) throw new Error(`${code} was used up`);
  return found;
}

function lineOf(state: ShopifyState, line: CartLine, discounts: readonly DiscountRecord[]): LineRecord {
  const found = variantBySku(state, line.sku);
  if (found === undefined) throw new Error(`there is no variant with the SKU ${line.sku}`);
  const { product, variant } = found;
  const cents = variant.priceCents * line.quantity;
  const offCents = discounts.reduce((sum, discount) => sum + lineDiscount(discount, variant.id, cents), 0);
  return {
    id: state.nextId++,
    productId: product.id,
    variantId: variant.id,
    title: product.title,
    variantTitle: variant.options.map(({ value }) => value).join(" / "),
    sku: line.sku,
    quantity: line.quantity,
    priceCents: variant.priceCents,
    discountCents: Math.min(cents, offCents),
    attributes: line.attributes ?? [],
  };
}

function lineDiscount(
  { variantIds, percentage, amountCents }: DiscountRecord,
  variantId: number,
  cents: number,
): number {
  if (variantIds !== null && !variantIds.includes(variantId)) return 0;
  return percentage === null ? (amountCents ?? 0) : Math.round(cents * percentage);
}

function takenOff(discount: DiscountRecord, lines: readonly LineRecord[]): OrderDiscount {
  const amountCents = lines.reduce(
    (sum, { variantId, priceCents, quantity }) => sum + lineDiscount(discount, variantId, priceCents * quantity),
    0,
  );
  return { code: discount.code, amountCents, type: discount.percentage === null ? "fixed_amount" : "percentage" };
}

export interface OrderSums {
  readonly goodsCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly totalCents: number;
  /** The part of the total that is GST: an eleventh. */
  readonly taxCents: number;
}

export function sumsOf({ lines, shipping }: OrderRecord): OrderSums {
  const goodsCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0);
  const shippingCents = shipping?.priceCents ?? 0;
  const totalCents = goodsCents - discountCents + shippingCents;
  return { goodsCents, discountCents, shippingCents, totalCents, taxCents: Math.round(totalCents / 11) };
}
