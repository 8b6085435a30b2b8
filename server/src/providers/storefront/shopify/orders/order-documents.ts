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
