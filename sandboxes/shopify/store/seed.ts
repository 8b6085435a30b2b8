/** A coffee retailer's shop as it is found: ten products, 32 customers, 66 orders of the last 90 days. */
import { placeOrder } from "./place-order.ts";
import { goods, grinds, people } from "./seed-data.ts";
import type { Attribute, CustomerRecord, DiscountRecord, ProductRecord, ShopifyState, VariantRecord } from "./state.ts";
import { stored } from "./wire.ts";

export const allScopes = [
  "read_all_orders",
  "read_customers",
  "read_discounts",
  "read_inventory",
  "read_locations",
  "read_orders",
  "read_products",
  "read_publications",
  "write_customers",
  "write_discounts",
  "write_files",
  "write_inventory",
  "write_orders",
  "write_products",
  "write_publications",
] as const;

const day = 86_400_000;
const orderCount = 66;

/**
 * @param now - the sandbox's start; the orders end shortly before it
 * @param before - what there was before a reset: its numbers go on
 */
export function seedShop(now: Date, before?: ShopifyState): ShopifyState {
  const long = stored(new Date(now.getTime() - 200 * day));
  const state: ShopifyState = {
    nextId: 6_000_000_001,
    nextOrderNumber: 1001,
    scopes: [...allScopes],
    tokens: [],
    bucket: { available: 2_000, at: now.getTime() },
    customers: [],
    orders: [],
    earlierOrders: {},
    products: [],
    collections: [],
    metafields: [],
    discounts: [],
    subscriptions: [],
    bulkOperations: [],
  };
  state.products = [...new Set(goods.map(([, title]) => title))].map((title) => productOf(state, title, long));
  state.collections = collectionTitles.map((title, n) => ({
    id: firstCollection + n,
    title,
    isSmart: title === "Coffee",
  }));
  state.customers = people.map((person, n) => customerOf(state, { person, n, at: long }));
  state.discounts = [welcomeCode(state, long)];
  for (let n = 0; n < orderCount; n += 1) seedOrder(state, n, now);
  state.nextId = Math.max(state.nextId, before?.nextId ?? 0);
  state.nextOrderNumber = Math.max(state.nextOrderNumber, before?.nextOrderNumber ?? 0);
  return state;
}

type Good = (typeof goods)[number];

function productOf(state: ShopifyState, title: string, at: string): ProductRecord {
  const sizes = goods.filter((good) => good[1] === title);
  const productType = sizes[0]?.[5] ?? "";
  return {
    id: state.nextId++,
    handle: handleOf(title),
    title,
    descriptionHtml: `<p>${title}, ${sizes.map(([, , size]) => size).join(" or ")}.</p>`,
    vendor: "Crema Roasters",
    productType,
    status: "ACTIVE",
    tags: [productType.toLowerCase()],
    variants: sizes.map((good) => variantOf(state, good, at)),
    media: [],
    createdAt: at,
    updatedAt: at,
  };
}

const variantOf = (state: ShopifyState, [sku, , size, priceCents, weightGrams]: Good, at: string): VariantRecord => ({
  id: state.nextId++,
  inventoryItemId: state.nextId++,
  sku,
  priceCents,
  compareAtCents: null,
  barcode: null,
  tracked: true,
  isSoldWithoutStock: false,
  available: 20,
  weightGrams,
  options: [{ name: "Size", value: size }],
  createdAt: at,
  updatedAt: at,
});

/** Their numbers are the same whatever else the shop has: the console's demo business knows them. */
const firstCollection = 4_100_000_001;

const collectionTitles = [
  "Coffee",
  "Coffee > Single origins",
  "Coffee > Blends",
  "Coffee > Decaf",
  "Coffee > Pods",
  "Home brewing",
  "Home brewing > Grinders",
  "Home brewing > Filters",
  "Merchandise",
  "Gift cards",
];

const handleOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, "-");

function customerOf(
  state: ShopifyState,
  { person, n, at }: { person: (typeof people)[number]; n: number; at: string },
): CustomerRecord {
  const [firstName, lastName, address1, city, provinceCode, zip, countryCode] = person;
  const phone =
    countryCode === "AU" ? `+6149157${String(n).padStart(4, "0")}` : `+64215550${String(n).padStart(3, "0")}`;
  const address = {
    id: state.nextId++,
    firstName,
    lastName,
    company: n % 8 === 5 ? `${lastName} & Co` : null,
    address1,
    address2: null,
    city,
    provinceCode,
    zip,
    countryCode,
    phone,
  };
  return {
    id: state.nextId++,
    email: `${firstName}.${lastName}`.toLowerCase().replaceAll(/[^a-z.]/g, "") + "@example.com",
    firstName,
    lastName,
    phone,
    tags: n % 6 === 0 ? ["subscriber"] : [],
    addresses: [address],
    defaultAddressId: address.id,
    createdAt: at,
    updatedAt: at,
  };
}

const welcomeCode = (state: ShopifyState, at: string): DiscountRecord => ({
  id: state.nextId++,
  title: "Welcome",
  code: "WELCOME10",
  startsAt: at,
  endsAt: null,
  percentage: 0.1,
  amountCents: null,
  variantIds: null,
  usageLimit: null,
  appliesOncePerCustomer: true,
  usageCount: 0,
  createdAt: at,
  updatedAt: at,
});

/** Every order differs from its neighbours in some way, the same way at each start. */
function seedOrder(state: ShopifyState, n: number, now: Date): void {
  const at = new Date(now.getTime() - ((orderCount - n - 0.5) * 90 * day) / orderCount + (n % 5) * 3_600_000);
  const customer = state.customers[(n * 7) % state.customers.length] ?? null;
  const atTill = n % 11 === 10;
  const order = placeOrder(state, {
    customer: atTill ? null : customer,
    lines: linesOf(n),
    attributes: attributesOf(n),
    discountCodes: n % 9 === 4 ? ["WELCOME10"] : [],
    note: n % 10 === 3 ? "Please ring the bell" : null,
    sourceName: atTill ? "pos" : "web",
    test: n === 20,
    paid: n % 17 !== 16,
    at,
  });
  if (n % 23 === 22) {
    order.cancelledAt = stored(new Date(at.getTime() + 3_600_000));
    order.updatedAt = order.cancelledAt;
    order.financialStatus = "REFUNDED";
  }
}

function linesOf(n: number) {
  const line = (at: number, quantity: number) => {
    const [sku, , , , , type] = goods[at % goods.length] ?? goods[0];
    const grind = grinds[n % grinds.length] ?? grinds[0];
    return { sku, quantity, attributes: type === "Coffee" ? [{ key: "Grind", value: grind }] : [] };
  };
  const lines = [line(n % 5, 1 + (n % 3))];
  if (n % 2 === 0) lines.push(line(5 + (n % 5), 1));
  if (n % 4 === 3) lines.push(line((n + 2) % 5, 2));
  return lines;
}

function attributesOf(n: number): Attribute[] {
  const attributes = [{ key: "Order_Count", value: String(1 + (n % 6)) }];
  if (n % 7 === 2) attributes.push({ key: "isGift", value: "true" }, { key: "giftNote", value: "Enjoy the beans!" });
  if (n % 3 === 1) attributes.push({ key: "authorityToLeave", value: "true" });
  return attributes;
}
