/** What the page shows of the shop, newest first. */
import type { Section } from "../kit/status-page.ts";
import { sumsOf } from "./store/place-order.ts";
import type { OrderRecord, ProductRecord, ShopifyState } from "./store/state.ts";
import { money } from "./store/wire.ts";

export const sectionsOf = (state: ShopifyState): Section[] => [
  orderSection(state),
  productSection(state.products),
  ...smallSections(state),
];

function orderSection({ orders, customers }: ShopifyState): Section {
  const emails = new Map(customers.map(({ id, email }) => [id, email]));
  const row = (order: OrderRecord) => [
    `#${order.number}${order.test ? " (test)" : ""}`,
    order.createdAt,
    emails.get(order.customerId ?? 0) ?? "",
    money(sumsOf(order).totalCents),
    order.cancelledAt === null ? order.financialStatus : `${order.financialStatus}, cancelled`,
    order.sourceName,
    order.lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(", "),
    order.attributes.map(({ key, value }) => `${key}=${value}`).join(", "),
  ];
  return {
    title: "Orders",
    columns: ["Name", "Created", "Customer", "Total", "Paid", "Source", "Lines", "Attributes"],
    rows: orders.toReversed().map(row),
  };
}

const productSection = (products: readonly ProductRecord[]): Section => ({
  title: "Products",
  columns: ["Title", "Handle", "Status", "Variants", "Updated"],
  rows: products
    .toReversed()
    .map((one) => [
      one.title,
      one.handle,
      one.status,
      one.variants
        .map(({ sku, priceCents, available }) => `${sku ?? "?"} ${money(priceCents)}, ${available} left`)
        .join("; "),
      one.updatedAt,
    ]),
});

const smallSections = (state: ShopifyState): Section[] => [
  {
    title: "Customers",
    columns: ["Name", "Email", "Addresses", "Updated"],
    rows: state.customers
      .toReversed()
      .map((one) => [`${one.firstName} ${one.lastName}`, one.email, one.addresses.length, one.updatedAt]),
  },
  {
    title: "Metafields",
    columns: ["Owner", "Key", "Type", "Value"],
    rows: state.metafields.toReversed().map((one) => [one.ownerId, `${one.namespace}.${one.key}`, one.type, one.value]),
  },
  {
    title: "Discount codes",
    columns: ["Code", "From", "Until", "Used"],
    rows: state.discounts.toReversed().map((one) => [one.code, one.startsAt, one.endsAt ?? "", one.usageCount]),
  },
  {
    title: "Webhook subscriptions",
    columns: ["Topic", "Address"],
    rows: state.subscriptions.toReversed().map(({ topic, uri }) => [topic, uri]),
  },
  {
    title: "Bulk operations",
    columns: ["Id", "Status", "Objects", "Created"],
    rows: state.bulkOperations.toReversed().map((one) => [one.id, one.status, one.objectCount, one.createdAt]),
  },
];
