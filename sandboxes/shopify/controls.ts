/** What a test and a person make the shop do: sell, change an order, send webhooks, take scopes away. */
import { z } from "zod";
import type { Routes } from "../kit/controls.ts";
import { json } from "../kit/http.ts";
import { placeOrder } from "./store/place-order.ts";
import type { Shop } from "./graphql/request.ts";
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
  shippingAddress: place.optional(),
});

const change = z.strictObject({
  id: z.union([z.int(), z.string()]),
  note: z.string().nullable().optional(),
  cancelled: z.literal(true).optional(),
});

const topics = ["ORDERS_CREATE", "ORDERS_UPDATED", "ORDERS_PAID", "ORDERS_CANCELLED"] as const;
const emission = z.strictObject({
  topic: z.enum(topics),
  id: z.union([z.int(), z.string()]).optional(),
  duplicates: z.int().min(0).max(50).optional(),
  sameEvent: z.boolean().optional(),
  outOfOrder: z.boolean().optional(),
  badSignature: z.boolean().optional(),
});

/** A request that is wrong throws; the kit tells it in a 422. */
export const routesOf = (shop: Shop, webhooks: Webhooks): Routes => ({
  "POST /_sandbox/orders": ({ text }) => json(sell(cart.parse(JSON.parse(text)), shop), 201),
  "POST /_sandbox/order-changes": ({ text }) => json(changeOrder(change.parse(JSON.parse(text)), shop)),
  "POST /_sandbox/emit": async ({ text }) => {
    const { topic, id, ...disturbed } = emission.parse(JSON.parse(text));
    return json({ statuses: await webhooks.emit(topic, orderOf(id, shop.state()), disturbed) });
  },
  "POST /_sandbox/scopes": ({ text }) => {
    const { scopes } = z.strictObject({ scopes: z.array(z.enum(allScopes)) }).parse(JSON.parse(text));
    shop.state().scopes = scopes;
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
    shipTo: wish.shippingAddress,
    at: shop.now(),
  });
  for (const { variantId, quantity } of order.lines) takeFromStock(state, variantId, quantity);
  shop.announce(["ORDERS_CREATE", "ORDERS_PAID"], order);
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
  state.earlierOrders[String(order.id)] = payloadOf(order, state);
  const at = stored(shop.now());
  const happened = ["ORDERS_UPDATED"];
  if (wish.note !== undefined) order.note = wish.note;
  if (wish.cancelled === true && order.cancelledAt === null) {
    order.cancelledAt = at;
    order.financialStatus = order.financialStatus === "PAID" ? "REFUNDED" : "VOIDED";
    happened.push("ORDERS_CANCELLED");
  }
  order.updatedAt = at;
  shop.announce(happened, order);
  return told(order);
}

/** By number, gid or name. @throws Error where there is none */
function orderBy(id: number | string, { orders }: ShopifyState): OrderRecord {
  const found = orders.find((one) => one.id === id || gid("Order", one.id) === id || `#${one.number}` === id);
  if (found === undefined) throw new Error(`there is no order ${id}`);
  return found;
}

/** The newest one where none is named. */
const orderOf = (id: number | string | undefined, state: ShopifyState): OrderRecord => {
  const last = state.orders.at(-1);
  return id === undefined && last !== undefined ? last : orderBy(id ?? "", state);
};
