/** Orders of the years before the shop moved: 112 of them, every kind an import must expect. */

/** As wc/v3 tells it: money is text, a customer 0 is a guest, an empty shipping address is that of the bill. */
export type WooOrder = ReturnType<typeof oldOrder>;

interface WooMeta {
  readonly id: number;
  readonly key: string;
  /** Mostly a text; plugins keep whole objects. */
  readonly value: string | Readonly<Record<string, unknown>> | readonly unknown[];
}

const ada = {
  first_name: "Ada",
  last_name: "Example",
  company: "",
  address_1: "1 Test St",
  address_2: "",
  city: "Brisbane",
  state: "QLD",
  postcode: "4000",
  country: "AU",
};

/** One that tests know by heart. Its sums do not add up: an import takes them as they are. */
const known: WooOrder = {
  id: 5501,
  parent_id: 0,
  number: "5501",
  order_key: "wc_order_x",
  created_via: "checkout",
  status: "completed",
  currency: "AUD",
  date_created: "2019-05-01T10:00:00",
  date_created_gmt: "2019-05-01T00:00:00",
  date_modified_gmt: "2019-05-02T00:00:00",
  discount_total: "5.00",
  discount_tax: "0.50",
  shipping_total: "9.05",
  shipping_tax: "0.90",
  total: "88.45",
  total_tax: "8.04",
  prices_include_tax: true,
  customer_id: 77,
  customer_note: "Leave at door",
  billing: { ...ada, email: "ada@example.test", phone: "0400000001" },
  shipping: { ...ada, phone: "" },
  line_items: [
    {
      id: 1,
      name: "Espresso 1kg",
      product_id: 9,
      variation_id: 91,
      quantity: 2,
      sku: "BEAN-1KG-ESP",
      price: 37.725,
      subtotal: "75.45",
      total: "70.45",
      total_tax: "7.05",
      meta_data: [{ id: 3, key: "pa_grind", value: "Plunger" }],
    },
  ],
  shipping_lines: [{ method_title: "Standard", total: "9.05" }],
  fee_lines: [],
  coupon_lines: [{ code: "welcome", discount: "5.00" }],
  refunds: [],
  meta_data: [{ id: 4, key: "authority_to_leave", value: "Yes" }],
};

const orderCount = 112;
const firstId = 5502;

/** The same each time. */
export const oldOrders = (): WooOrder[] => [known, ...Array.from({ length: orderCount - 1 }, (_, n) => oldOrder(n))];

const statuses = [
  "completed",
  "completed",
  "completed",
  "processing",
  "on-hold",
  "pending",
  "cancelled",
  "refunded",
  "failed",
  "trash",
] as const;
const people: readonly (readonly [first: string, last: string, city: string, state: string, postcode: string])[] = [
  ["Bruno", "Castellan", "Carlton", "VIC", "3053"],
  ["Celia", "Nguyen", "Newtown", "NSW", "2042"],
  ["Dev", "Ramanathan", "Kent Town", "SA", "5067"],
  ["Elsie", "Marsh", "Perth", "WA", "6000"],
  ["Greta", "Lindqvist", "Battery Point", "TAS", "7004"],
  ["Hamish", "McRae", "Darwin City", "NT", "0800"],
  ["Farid", "Haddad", "Braddon", "ACT", "2612"],
];
/** SKU, name, cents with GST. */
const goods: readonly (readonly [sku: string, name: string, cents: number])[] = [
  ["ESP-1KG", "Espresso Blend 1 kg", 46_00],
  ["ESP-250", "Espresso Blend 250 g", 15_00],
  ["SO-ETH-250", "Ethiopia Guji 250 g", 19_50],
  ["FLT-BOX", "Filter papers 100", 9_90],
  ["GRD-HND", "Hand grinder", 129_00],
];
const grinds = ["Whole beans", "Espresso", "Plunger"];
const none = {
  first_name: "",
  last_name: "",
  company: "",
  address_1: "",
  address_2: "",
  city: "",
  state: "",
  postcode: "",
  country: "",
  phone: "",
};

const text = (cents: number): string => (cents / 100).toFixed(2);
const withoutTax = (cents: number): number => Math.round(cents / 1.1);
function at<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error("the list is empty");
  return found;
}

function oldOrder(n: number) {
  const id = firstId + n * 3;
  const created = new Date(Date.UTC(2019, 4, 3) + n * 4.2 * 86_400_000);
  const status = at(statuses, n);
  const isGuest = n % 9 === 4;
  const couponCents = n % 6 === 2 ? 5_00 : 0;
  const line = lineOf(n, couponCents);
  const shipping = 9_05;
  const net = withoutTax(line.cents) + shipping;
  const tax = line.cents - withoutTax(line.cents) + 90;
  return {
    id,
    parent_id: 0,
    number: n % 12 === 7 ? `WEB-${id}` : String(id),
    order_key: `wc_order_${id}`,
    created_via: n % 15 === 8 ? "admin" : "checkout",
    status,
    currency: "AUD",
    date_created: local(created),
    date_created_gmt: gmt(created),
    date_modified_gmt: gmt(new Date(created.getTime() + 36 * 3_600_000)),
    discount_total: text(withoutTax(couponCents)),
    discount_tax: text(couponCents - withoutTax(couponCents)),
    shipping_total: text(shipping),
    shipping_tax: "0.90",
    total: text(net + tax),
    total_tax: text(tax),
    prices_include_tax: true,
    customer_id: isGuest ? 0 : 100 + (n % 7),
    customer_note: n % 8 === 3 ? "Please ring the bell" : "",
    ...placesOf(n),
    line_items: [line.item],
    shipping_lines: [{ method_title: n % 2 === 0 ? "Standard" : "Express", total: text(shipping) }],
    fee_lines: n % 20 === 11 ? [{ name: "Gift wrapping", total: "0.00" }] : [],
    coupon_lines: couponCents > 0 ? [{ code: "welcome", discount: text(withoutTax(couponCents)) }] : [],
    refunds: status === "refunded" ? [{ id: id + 1, reason: "Arrived late", total: `-${text(net + tax)}` }] : [],
    meta_data: metaOf(n),
  };
}

const gmt = (date: Date): string => date.toISOString().slice(0, 19);
const local = (date: Date): string => gmt(new Date(date.getTime() + 36_000_000));

function placesOf(n: number) {
  const [first_name, last_name, city, state, postcode] = at(people, n);
  const place = {
    first_name,
    last_name,
    company: "",
    address_1: `${n + 1} Old St`,
    address_2: "",
    city,
    state,
    postcode,
    country: "AU",
  };
  const email = `${first_name}.${last_name}@example.com`;
  return {
    billing: {
      ...place,
      email: n % 5 === 0 ? email : email.toLowerCase(),
      phone: `04915701${String(n).padStart(2, "0")}`,
    },
    shipping: n % 7 === 5 ? none : { ...place, phone: "" },
  };
}

function lineOf(n: number, couponCents: number) {
  const [sku, name, unitCents] = at(goods, n);
  const quantity = 1 + (n % 3);
  const full = unitCents * quantity;
  const cents = full - couponCents;
  const total = withoutTax(cents);
  const isCoffee = /Blend|Guji/.test(name);
  const item = {
    id: 10_000 + n,
    name,
    product_id: 20 + (n % 5),
    variation_id: isCoffee ? 200 + (n % 5) : 0,
    quantity,
    sku: n % 25 === 13 ? "" : sku,
    price: total / 100 / quantity,
    subtotal: text(withoutTax(full)),
    total: text(total),
    total_tax: text(cents - total),
    meta_data: isCoffee ? [{ id: 30_000 + n, key: "pa_grind", value: at(grinds, n) }] : [],
  };
  return { item, cents };
}

function metaOf(n: number): WooMeta[] {
  const all: WooMeta[] = [];
  if (n % 3 === 1) all.push({ id: 40_000 + n, key: "authority_to_leave", value: "Yes" });
  if (n % 10 === 6)
    all.push({ id: 50_000 + n, key: "_courier_booking", value: { tracking: `OLD${n}`, boxes: [{ weight: 1.2 }] } });
  if (n % 14 === 9) all.push({ id: 60_000 + n, key: "_empty_list", value: [] });
  return all;
}
