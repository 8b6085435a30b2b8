import { z } from "zod";
import type { OrderPage, ReadOrder } from "../../storefront-order.ts";
import type { StorefrontOrders } from "../../storefront.ts";
import { nextOf, pageInfo, shaped } from "../client/asked.ts";
import { dataOf, type ShopifyClient, shopifyError } from "../client/shopify-client.ts";
import { orderOfGraphql } from "./graphql-order.ts";

/**
 * What is asked about orders. Connections inside connections are dear: six orders of ten lines are what fits a single request
 * (most 1,000 points); further lines are read order by order. Source: docs/providers/shopify.md, "Cost".
 */
const place = "{ name company address1 address2 city provinceCode zip country phone }";
const price = "{ shopMoney { amount } }";
const lineFields = `pageInfo { hasNextPage endCursor } nodes {
  id isGiftCard title sku quantity currentQuantity customAttributes { key value }
  originalUnitPriceSet ${price} discountedUnitPriceAfterAllDiscountsSet ${price}
  taxLines { priceSet ${price} } }`;
const shippingFields = `pageInfo { hasNextPage } nodes {
  title isRemoved originalPriceSet ${price} discountedPriceSet ${price} taxLines { priceSet ${price} } }`;
const orderFields = `id name createdAt updatedAt cancelledAt test sourceName note email tags currencyCode taxesIncluded
  displayFinancialStatus discountCodes customAttributes { key value }
  totalPriceSet ${price} currentTotalPriceSet ${price} totalDiscountsSet ${price}
  totalTaxSet ${price} totalRefundedSet ${price} totalRefundedShippingSet ${price}
  transactions(first: 100) { gateway kind status amountSet ${price} }
  customer { id email firstName lastName phone }
  shippingAddress ${place} billingAddress ${place}`;

export const orderDocuments = {
  ChangedOrders: `query ChangedOrders($query: String!, $after: String) {
    orders(first: 6, after: $after, query: $query, sortKey: UPDATED_AT) { pageInfo { hasNextPage endCursor } nodes {
      ${orderFields} shippingLines(first: 5, includeRemovals: true) { ${shippingFields} } lineItems(first: 10) { ${lineFields} } } } }`,
  OneOrder: `query OneOrder($id: ID!) { order(id: $id) {
    ${orderFields} shippingLines(first: 20, includeRemovals: true) { ${shippingFields} } lineItems(first: 80) { ${lineFields} } } }`,
  OrderLines: `query OrderLines($id: ID!, $after: String!) { order(id: $id) {
    lineItems(first: 100, after: $after) { ${lineFields} } } }`,
} as const;

const lineItems = z.object({ pageInfo, nodes: z.array(z.unknown()) });
const anOrder = z.looseObject({ id: z.string(), lineItems });
const ordersPage = z.object({ orders: z.object({ pageInfo, nodes: z.array(z.looseObject({ id: z.string() })) }) });
const linesPage = z.object({ order: z.object({ lineItems }).nullable() });

/** Lines are asked for a hundred at a time; an order of more pages than this is not read. */
const mostLinePages = 50;

interface Deps {
  readonly client: ShopifyClient;
  readonly grindNames: readonly string[];
}

export function shopifyOrders(deps: Deps): Omit<StorefrontOrders, "update"> {
  return {
    async changedSince({ since, after }, signal) {
      const query = `updated_at:>='${since.toISOString()}'`;
      const operation = "ChangedOrders";
      const said = await deps.client.ask({
        operation,
        document: orderDocuments[operation],
        variables: { query, after: after ?? null },
        signal,
      });
      const read = shaped(operation, ordersPage, dataOf(operation, said));
      return pageOf(deps, { ...read.orders, signal });
    },
    async byId(id, signal) {
      const operation = "OneOrder";
      const said = await deps.client.ask({
        operation,
        document: orderDocuments[operation],
        variables: { id },
        signal,
      });
      const { order } = shaped(operation, z.object({ order: z.unknown() }), dataOf(operation, said));
      if (order === null) return undefined;
      const read = await readOrder(deps, order, signal);
      if (read === undefined) throw neverReadable(operation);
      return read;
    },
  };
}

/** Asking again would bring the same order. */
const neverReadable = (operation: string): Error =>
  shopifyError(operation, { reason: "The shop's order cannot be read", isRetryable: false });

async function pageOf(
  deps: Deps,
  page: {
    nodes: readonly { readonly id: string }[];
    pageInfo: z.infer<typeof pageInfo>;
    signal: AbortSignal;
  },
): Promise<OrderPage> {
  const orders: ReadOrder[] = [];
  const unread: string[] = [];
  for (const node of page.nodes) {
    const read = await readOrder(deps, node, page.signal);
    if (read === undefined) unread.push(node.id);
    else orders.push(read);
  }
  return { orders, unreadable: unread, next: nextOf(page.pageInfo) };
}

/** @returns undefined when nobody can read it @throws ProviderError when its further lines cannot be had */
async function readOrder(deps: Deps, node: unknown, signal: AbortSignal): Promise<ReadOrder | undefined> {
  const seen = anOrder.safeParse(node);
  if (!seen.success) return undefined;
  const { id, lineItems: first } = seen.data;
  const lines = await allLines(deps, { id, first, signal });
  if (lines === undefined) return undefined;
  const raw = { ...seen.data, lineItems: lines };
  try {
    return { order: orderOfGraphql(raw, deps.grindNames), raw };
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** @returns undefined when there are more than anybody orders, or the order is gone @throws ProviderError */
async function allLines(
  { client }: Deps,
  { id, first, signal }: { id: string; first: z.infer<typeof lineItems>; signal: AbortSignal },
): Promise<z.infer<typeof lineItems> | undefined> {
  const operation = "OrderLines";
  const nodes = [...first.nodes];
  let after = nextOf(first.pageInfo);
  for (let pages = 0; after !== undefined; pages += 1) {
    if (pages === mostLinePages) return undefined;
    const variables = { id, after };
    const said = await client.ask({ operation, document: orderDocuments[operation], variables, signal });
    const { order } = shaped(operation, linesPage, dataOf(operation, said));
    if (order === null) return undefined;
    nodes.push(...order.lineItems.nodes);
    after = nextOf(order.lineItems.pageInfo);
  }
  return { pageInfo: { hasNextPage: false, endCursor: null }, nodes };
}
