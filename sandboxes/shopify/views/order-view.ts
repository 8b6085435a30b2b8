/** Orders as GraphQL shows them, and how they are found. */
import { z } from "zod";
import { connectionOf } from "../graphql/connection.ts";
import { customerView } from "./customer-view.ts";
import { sumsOf } from "../store/place-order.ts";
import { placeView } from "./place-view.ts";
import { productView, variantView } from "./product-view.ts";
import type { Resolver, ShopRequest } from "../graphql/request.ts";
import { indexedAt, isIndexed, searched, type SearchFields } from "../graphql/search.ts";
import type { LineRecord, OrderRecord } from "../store/state.ts";
import { dateTime, decimal, gid } from "../store/wire.ts";

const orderArguments = z.object({
  query: z.string().nullish(),
  sortKey: z.enum(["CREATED_AT", "ID", "ORDER_NUMBER", "PROCESSED_AT", "UPDATED_AT"]).nullish(),
});
type SortKey = NonNullable<z.infer<typeof orderArguments>["sortKey"]>;

const sortValues: Readonly<Record<SortKey, (order: OrderRecord) => string | number>> = {
  CREATED_AT: ({ createdAt }) => createdAt,
  ID: ({ id }) => id,
  ORDER_NUMBER: ({ number }) => number,
  PROCESSED_AT: ({ createdAt }) => createdAt,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
};

const daysWithoutAllOrders = 60;

/** What the app may see: without read_all_orders only what is younger than 60 days; without a word about the rest. */
export function visibleOrders(request: ShopRequest): readonly OrderRecord[] {
  const { shop } = request;
  const { orders, scopes } = shop.state();
  const from = scopes.includes("read_all_orders") ? 0 : shop.now().getTime() - daysWithoutAllOrders * 86_400_000;
  return orders.filter((order) => Date.parse(order.createdAt) >= from && isIndexed(order, request));
}

function foundOrders(request: ShopRequest, query: string | null | undefined): readonly OrderRecord[] {
  const emails = new Map(request.shop.state().customers.map(({ id, email }) => [id, email]));
  const fields: SearchFields<OrderRecord> = {
    id: ({ id }) => id,
    name: ({ number }) => [`#${number}`, String(number)],
    email: ({ customerId }) => emails.get(customerId ?? 0) ?? "",
    created_at: ({ createdAt }) => createdAt,
    updated_at: (order) => indexedAt(order, request),
    processed_at: ({ createdAt }) => createdAt,
    financial_status: ({ financialStatus }) => financialStatus,
    status: ({ cancelledAt }) => (cancelledAt === null ? ["open", "any"] : ["cancelled", "any"]),
    source_name: ({ sourceName }) => sourceName,
    test: ({ test }) => String(test),
    sku: ({ lines }) => lines.map(({ sku }) => sku),
    discount_code: ({ discounts }) => discounts.map(({ code }) => code),
    customer_id: ({ customerId }) => customerId ?? 0,
  };
  return searched(visibleOrders(request), query, { fields, defaults: ["name", "email"], warnings: request.warnings });
}

export const ordersResolver =
  (request: ShopRequest): Resolver =>
  (args) => {
    const { query, sortKey } = orderArguments.parse(args);
    return connectionOf(
      {
        rows: foundOrders(request, query),
        valueOf:
          sortKey === "UPDATED_AT" ? (order) => indexedAt(order, request) : sortValues[sortKey ?? "PROCESSED_AT"],
        idOf: ({ id }) => id,
        view: (order) => orderView(order, request),
      },
      args,
      request,
    );
  };

const bag = (cents: number) => {
  const amount = { amount: decimal(cents), currencyCode: "AUD" };
  return { shopMoney: amount, presentmentMoney: amount };
};

export function orderView(order: OrderRecord, request: ShopRequest): object {
  const customer = request.shop.state().customers.find(({ id }) => id === order.customerId);
  const placeId = `${gid("MailingAddress", order.id)}?model_name=Address`;
  return {
    id: gid("Order", order.id),
    legacyResourceId: String(order.id),
    name: `#${order.number}`,
    number: order.number,
    email: customer?.email ?? null,
    phone: customer?.phone ?? null,
    createdAt: dateTime(order.createdAt),
    processedAt: dateTime(order.createdAt),
    updatedAt: dateTime(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : dateTime(order.cancelledAt),
    cancelReason: order.cancelledAt === null ? null : "CUSTOMER",
    test: order.test,
    sourceName: order.sourceName,
    note: order.note,
    customAttributes: order.attributes,
    displayFinancialStatus: order.financialStatus,
    fullyPaid: order.financialStatus === "PAID",
    taxesIncluded: true,
    currencyCode: "AUD",
    ...sumViews(order),
    discountCodes: order.discounts.map(({ code }) => code),
    shippingLine: order.shipping === null ? null : shippingView(order.shipping),
    shippingLines: (args: unknown) =>
      connectionOf(
        {
          rows: shippingLines(order, args),
          valueOf: ({ title }) => title,
          idOf: () => 1,
          view: shippingView,
        },
        args,
        request,
      ),
    transactions: [
      { gateway: "shopify_payments", kind: "SALE", status: "SUCCESS", amountSet: bag(sumsOf(order).totalCents) },
    ],
    customer: () => (customer === undefined ? null : customerView(customer, request)),
    shippingAddress: order.shippingAddress === null ? null : placeView(order.shippingAddress, placeId),
    billingAddress: order.billingAddress === null ? null : placeView(order.billingAddress, placeId),
    lineItems: (args: unknown) =>
      connectionOf(
        { rows: order.lines, valueOf: ({ id }) => id, idOf: ({ id }) => id, view: (line) => lineView(line, request) },
        args,
        request,
      ),
    tags: [],
  };
}

/** Prices contain 10 % GST: an eleventh. */
const gst = (cents: number) => [{ title: "GST", priceSet: bag(Math.round(cents / 11)) }];

const shippingArguments = z.object({ includeRemovals: z.boolean().nullish() });
/** A line that was removed is left out unless it is asked for. */
function shippingLines({ shipping }: OrderRecord, args: unknown): NonNullable<OrderRecord["shipping"]>[] {
  const { includeRemovals } = shippingArguments.parse(args);
  return shipping === null || (shipping.isRemoved === true && includeRemovals !== true) ? [] : [shipping];
}

const shippingView = ({ title, priceCents, isRemoved = false }: NonNullable<OrderRecord["shipping"]>) => ({
  title,
  isRemoved,
  originalPriceSet: bag(priceCents),
  discountedPriceSet: bag(priceCents),
  taxLines: gst(priceCents),
});

function sumViews(order: OrderRecord) {
  const { goodsCents, discountCents, shippingCents, totalCents, taxCents } = sumsOf(order);
  return {
    totalPriceSet: bag(totalCents),
    currentTotalPriceSet: bag(totalCents),
    subtotalPriceSet: bag(goodsCents - discountCents),
    totalDiscountsSet: bag(discountCents),
    totalShippingPriceSet: bag(shippingCents),
    totalTaxSet: bag(taxCents),
    totalRefundedSet: bag(0),
    totalRefundedShippingSet: bag(0),
  };
}

function lineView(line: LineRecord, request: ShopRequest): object {
  const product = request.shop.state().products.find(({ id }) => id === line.productId);
  const variant = product?.variants.find(({ id }) => id === line.variantId);
  const afterDiscount = Math.round((line.priceCents * line.quantity - line.discountCents) / line.quantity);
  return {
    id: gid("LineItem", line.id),
    isGiftCard: product?.productType === "Gift card",
    title: line.title,
    name: `${line.title} - ${line.variantTitle}`,
    variantTitle: line.variantTitle,
    sku: line.sku,
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    customAttributes: line.attributes,
    product: () => (product === undefined ? null : productView(product, request)),
    variant: () => (product === undefined || variant === undefined ? null : variantView({ product, variant }, request)),
    originalUnitPriceSet: bag(line.priceCents),
    originalTotalSet: bag(line.priceCents * line.quantity),
    discountedUnitPriceAfterAllDiscountsSet: bag(afterDiscount),
    totalDiscountSet: bag(line.discountCents),
    taxLines: gst(line.priceCents * line.quantity - line.discountCents),
  };
}
