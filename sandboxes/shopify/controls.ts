/** What a test and a person make the shop do: sell, change an order, send webhooks, turn the secret, take scopes away. */
import { z } from "zod";
import { json, type Routes } from "../kit/controls.ts";
import { placeOrder } from "./store/place-order.ts";
import type { Shop, Subject } from "./graphql/request.ts";
import { payloadOf } from "./webhooks/rest-payload.ts";
import { allScopes } from "./store/seed.ts";
import type { CustomerRecord, OrderRecord, ShopifyState } from "./store/state.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";
import { gid, stored } from "./store/wire.ts";

/** As pairs, or as an object for short. */
const attributes = z
  .union([
    z.array(z.strictObject({ key: z.string(), value: z.string() })),
    z.record(z.string(), z.string()).transform((all) => Object.entries(all).map(([key, value]) => ({ key, value }))),
  ])
  .optional();

const place = z.strictObject({
  firstName: z.string().nullable().default(null),
  lastName: z.string().nullable().default(null),
  company: z.string().nullable().default(null),
  address1: z.string(),
  address2: z.string().nullable().default(null),
  city: z.string(),
  provinceCode: z.string().nullable().default(null),
  zip: z.string(),
  countryCode: z.enum(["AU", "NZ"]).default("AU"),
  phone: z.string().nullable().default(null),
});

const cart = z.strictObject({
  /** By email: found, or made. Nobody when left out. */
  customer: z
    .strictObject({
      email: z.email(),
      firstName: z.string().optional(),
      lastName: z.string().optional(),
      phone: z.string().optional(),
    })
    .optional(),
  lines: z
    .array(z.strictObject({ sku: z.string(), quantity: z.int().min(1).default(1), attributes }))
    .min(1)
    .max(500),
  attributes,
  discountCodes: z.array(z.string()).max(1).optional(),
  note: z.string().nullish(),
  source: z.string().optional(),
  test: z.boolean().optional(),
  paid: z.boolean().optional(),
  shippingAddress: place.optional(),
});

const change = z.strictObject({
  id: z.union([z.int(), z.string()]),
  note: z.string().nullable().optional(),
  paid: z.literal(true).optional(),
  cancelled: z.literal(true).optional(),
  /** How many of an SKU are left after an edit. */
  quantities: z.record(z.string(), z.int().min(0)).optional(),
});

const topics = [
  "ORDERS_CREATE",
  "ORDERS_UPDATED",
  "ORDERS_PAID",
  "ORDERS_CANCELLED",
  "CUSTOMERS_UPDATE",
  "PRODUCTS_UPDATE",
  "APP_UNINSTALLED",
] as const;
const emission = z.strictObject({
  topic: z.enum(topics),
  id: z.union([z.int(), z.string()]).optional(),
  duplicates: z.int().min(0).max(50).optional(),
  sameEvent: z.boolean().optional(),
  delayMs: z.int().min(0).max(60_000).optional(),
  outOfOrder: z.boolean().optional(),
  badSignature: z.boolean().optional(),
});

/** A request that is wrong throws; the kit tells it in a 422. */
export const routesOf = (shop: Shop, webhooks: Webhooks): Routes => ({
  "POST /_sandbox/orders": ({ text }) => json(sell(cart.parse(JSON.parse(text)), shop), 201),
  "POST /_sandbox/order-changes": ({ text }) => json(changeOrder(change.parse(JSON.parse(text)), shop)),
  "POST /_sandbox/emit": async ({ text }) => {
    const { topic, id, ...disturbed } = emission.parse(JSON.parse(text));
    return json({ statuses: await webhooks.emit(topic, subjectOf(topic, id, shop.state()), disturbed) });
  },
  "POST /_sandbox/rotate-secret": () => json(rotate(shop)),
  "POST /_sandbox/scopes": ({ text }) => {
    const { scopes } = z.strictObject({ scopes: z.array(z.enum(allScopes)) }).parse(JSON.parse(text));
    shop.state().scopes = scopes;
    shop.changed();
    return json({ scopes });
  },
});

function sell(wish: z.infer<typeof cart>, shop: Shop): Record<string, unknown> {
  const state = shop.state();
  const order = placeOrder(state, {
    customer: wish.customer === undefined ? null : customerFor(wish.customer, wish.shippingAddress, shop),
    lines: wish.lines,
    attributes: wish.attributes,
    discountCodes: wish.discountCodes,
    note: wish.note,
    sourceName: wish.source,
    test: wish.test,
    paid: wish.paid,
    shipTo: wish.shippingAddress,
    at: shop.now(),
  });
  for (const { variantId, quantity } of order.lines) takeFromStock(state, variantId, quantity);
  shop.changed();
  const isPaid = order.financialStatus === "PAID";
  shop.announce(isPaid ? ["ORDERS_CREATE", "ORDERS_PAID"] : ["ORDERS_CREATE"], { kind: "order", order });
  return told(order);
}

/** Sold is sold: whether a variant may be sold without stock is the shop's own page's question. */
function takeFromStock({ products }: ShopifyState, variantId: number, quantity: number): void {
  const variant = products.flatMap(({ variants }) => variants).find(({ id }) => id === variantId);
  if (variant?.tracked === true) variant.available -= quantity;
}

const told = ({ id, number }: OrderRecord): Record<string, unknown> => ({
  id,
  gid: gid("Order", id),
  name: `#${number}`,
});

function customerFor(
  { email, firstName, lastName, phone }: NonNullable<z.infer<typeof cart>["customer"]>,
  address: z.infer<typeof place> | undefined,
  shop: Shop,
): CustomerRecord {
  const state = shop.state();
  const found = state.customers.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (found !== undefined) return found;
  const at = stored(shop.now());
  const home = address === undefined ? [] : [{ id: state.nextId++, ...address }];
  const made: CustomerRecord = {
    id: state.nextId++,
    email,
    firstName: firstName ?? "New",
    lastName: lastName ?? "Customer",
    phone: phone ?? null,
    tags: [],
    addresses: home,
    defaultAddressId: home[0]?.id ?? null,
    createdAt: at,
    updatedAt: at,
  };
  state.customers.push(made);
  return made;
}

function changeOrder(wish: z.infer<typeof change>, shop: Shop): Record<string, unknown> {
  const state = shop.state();
  const order = orderBy(wish.id, state);
  state.earlierOrders[String(order.id)] = payloadOf({ kind: "order", order }, state);
  const at = stored(shop.now());
  const happened = ["ORDERS_UPDATED"];
  if (wish.note !== undefined) order.note = wish.note;
  for (const line of order.lines) line.currentQuantity = wish.quantities?.[line.sku] ?? line.currentQuantity;
  if (wish.paid === true && order.financialStatus === "PENDING") {
    order.financialStatus = "PAID";
    happened.push("ORDERS_PAID");
  }
  if (wish.cancelled === true && order.cancelledAt === null) {
    order.cancelledAt = at;
    order.financialStatus = order.financialStatus === "PAID" ? "REFUNDED" : "VOIDED";
    happened.push("ORDERS_CANCELLED");
  }
  order.updatedAt = at;
  shop.changed();
  shop.announce(happened, { kind: "order", order });
  return told(order);
}

/** By number, gid or name. @throws Error where there is none */
function orderBy(id: number | string, { orders }: ShopifyState): OrderRecord {
  const found = orders.find((one) => one.id === id || gid("Order", one.id) === id || `#${one.number}` === id);
  if (found === undefined) throw new Error(`there is no order ${id}`);
  return found;
}

function subjectOf(topic: (typeof topics)[number], id: number | string | undefined, state: ShopifyState): Subject {
  if (topic === "APP_UNINSTALLED") return { kind: "shop" };
  if (topic === "CUSTOMERS_UPDATE") {
    const customer =
      state.customers.find((one) => one.id === id || gid("Customer", one.id) === id) ?? state.customers.at(-1);
    if (customer === undefined) throw new Error("there is no customer");
    return { kind: "customer", customer };
  }
  if (topic === "PRODUCTS_UPDATE") {
    const product =
      state.products.find((one) => one.id === id || gid("Product", one.id) === id) ?? state.products.at(-1);
    if (product === undefined) throw new Error("there is no product");
    return { kind: "product", product };
  }
  const last = state.orders.at(-1);
  if (id === undefined && last !== undefined) return { kind: "order", order: last };
  return { kind: "order", order: orderBy(id ?? "", state) };
}

const hour = 3_600_000;

/** A new client secret; webhooks are signed with the old one for an hour more. */
function rotate(shop: Shop): Record<string, unknown> {
  const { secret } = shop.state();
  const previousUntil = new Date(shop.now().getTime() + hour).toISOString();
  const n = Number(/-(\d+)$/.exec(secret.current)?.[1] ?? "1") + 1;
  const current = `${secret.current.replace(/-\d+$/, "")}-${n}`;
  shop.state().secret = { current, previous: secret.current, previousUntil };
  shop.changed();
  return { clientSecret: current, previousUntil };
}
