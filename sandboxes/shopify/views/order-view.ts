/** Orders as GraphQL shows them, and how they are found. */
import { z } from "zod";
import { connectionOf } from "../graphql/connection.ts";
import { customerView } from "./customer-view.ts";
import { sumsOf } from "../store/place-order.ts";
import { placeView } from "./place-view.ts";
import { indexedAt, isIndexed, type Resolver, type ShopRequest } from "../graphql/request.ts";
import type { LineRecord, OrderRecord } from "../store/state.ts";
import { dateTime, decimal, gid } from "../store/wire.ts";

const orderArguments = z.object({
  query: z.string().nullish(),
  sortKey: z.enum(["PROCESSED_AT", "UPDATED_AT"]).nullish(),
});

const daysWithoutAllOrders = 60;

/** What the app may see: without read_all_orders only what is younger than 60 days; without a word about the rest. */
export function visibleOrders(request: ShopRequest): readonly OrderRecord[] {
  const { shop } = request;
  const { orders, scopes } = shop.state();
  const from = scopes.includes("read_all_orders") ? 0 : shop.now().getTime() - daysWithoutAllOrders * 86_400_000;
  return orders.filter((order) => Date.parse(order.createdAt) >= from && isIndexed(order, request));
}

const changedSince = /^updated_at:>='([^']+)'$/;

/** By the one search that is imitated. Any other is passed over with a warning, as Shopify does: more is found than was meant. */
function foundOrders(request: ShopRequest, query: string | null | undefined): readonly OrderRecord[] {
  const orders = visibleOrders(request);
  if (query == null) return orders;
  const since = changedSince.exec(query)?.[1];
  if (since === undefined) {
    const field = query.split(":")[0] ?? "";
    request.warnings.push({ field, message: "Invalid search field for this query.", code: "invalid_field" });
    return orders;
  }
  return orders.filter((order) => Date.parse(indexedAt(order, request)) >= Date.parse(since));
}

export const ordersResolver =
  (request: ShopRequest): Resolver =>
  (args) => {
    const { query, sortKey } = orderArguments.parse(args);
    return connectionOf(
      {
        rows: foundOrders(request, query),
        valueOf: (order) => (sortKey === "UPDATED_AT" ? indexedAt(order, request) : order.createdAt),
        idOf: ({ id }) => id,
        view: (order) => orderView(order, request),
      },
      args,
      request,
    );
  };

const bag = (cents: number) => ({ shopMoney: { amount: decimal(cents) } });

export function orderView(order: OrderRecord, request: ShopRequest): object {
  const customer = request.shop.state().customers.find(({ id }) => id === order.customerId);
  const placeId = `${gid("MailingAddress", order.id)}?model_name=Address`;
  return {
    id: gid("Order", order.id),
    name: `#${order.number}`,
    email: customer?.email ?? null,
    createdAt: dateTime(order.createdAt),
    updatedAt: dateTime(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : dateTime(order.cancelledAt),
    test: order.test,
    sourceName: order.sourceName,
    note: order.note,
    customAttributes: order.attributes,
    displayFinancialStatus: order.financialStatus,
    taxesIncluded: true,
    currencyCode: "AUD",
    ...sumViews(order),
    discountCodes: order.discounts.map(({ code }) => code),
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
const gst = (cents: number) => [{ priceSet: bag(Math.round(cents / 11)) }];

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
  const { discountCents, totalCents, taxCents } = sumsOf(order);
  return {
    totalPriceSet: bag(totalCents),
    currentTotalPriceSet: bag(totalCents),
    totalDiscountsSet: bag(discountCents),
    totalTaxSet: bag(taxCents),
    totalRefundedSet: bag(0),
    totalRefundedShippingSet: bag(0),
  };
}

function lineView(line: LineRecord, request: ShopRequest): object {
  const product = request.shop.state().products.find(({ id }) => id === line.productId);
  const afterDiscount = Math.round((line.priceCents * line.quantity - line.discountCents) / line.quantity);
  return {
    id: gid("LineItem", line.id),
    isGiftCard: product?.productType === "Gift card",
    title: line.title,
    sku: line.sku,
    quantity: line.quantity,
    currentQuantity: line.quantity,
    customAttributes: line.attributes,
    originalUnitPriceSet: bag(line.priceCents),
    discountedUnitPriceAfterAllDiscountsSet: bag(afterDiscount),
    taxLines: gst(line.priceCents * line.quantity - line.discountCents),
  };
}
