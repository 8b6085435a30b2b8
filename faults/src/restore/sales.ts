/** What customers buy: in the shop, which tells Crema by webhook, and at a till, which calls Crema. */
import { z } from "zod";
import { seededRandom } from "@crema/sandboxes/kit/faults";
import { type Caller, callOnce } from "./http-client.ts";
import type { Sale, ShipTo } from "./ledgers.ts";
import { type Customer, customer, rewardOf } from "./people.ts";
import type { Providers } from "./providers.ts";

/** Few, and the first one most of the time: orders that look alike are the ones that get mixed up. */
const baskets = [
  [{ sku: "ESP-1KG", quantity: 1 }],
  [{ sku: "ESP-1KG", quantity: 1 }],
  [{ sku: "ESP-1KG", quantity: 1 }],
  [{ sku: "ESP-1KG", quantity: 2 }],
  [
    { sku: "ESP-250", quantity: 1 },
    { sku: "CUP-KEEP", quantity: 1 },
  ],
  [{ sku: "FLT-BOX", quantity: 3 }],
] as const;
const prices: Readonly<Record<string, number>> = {
  "ESP-1KG": 4_600,
  "ESP-250": 1_500,
  "CUP-KEEP": 2_400,
  "FLT-BOX": 990,
};

/** Of ten sales, one is at a till, and one is by the customer of the sale before. */
const tillEvery = 10;
const againEvery = 7;

export interface Seller {
  /** The next sales. */
  sell(count: number): Promise<void>;
  /** Webhooks of these orders come once more. */
  redeliver(ids: readonly string[]): Promise<void>;
  /** The till sends these sales once more, as after a lost answer. */
  repeatReceipts(ids: readonly string[]): Promise<void>;
  /** Every sale so far, as its source has it now. */
  sales(): Sale[];
}

interface Sold {
  readonly id: string;
  readonly n: number;
  readonly receipt: object | undefined;
  readonly basket: (typeof baskets)[number];
}

const buyer = (n: number): Customer => customer(n > 0 && n % againEvery === 0 ? n - 1 : n);

const emailAndCard = ({ email, card }: Customer) => ({ email, card });

const placed = z.object({ id: z.number() });

export function openSeller({ seed, providers, till }: { seed: number; providers: Providers; till: Caller }): Seller {
  const random = seededRandom(seed);
  const sold: Sold[] = [];
  const sellOne = async (n: number): Promise<void> => {
    const basket = baskets[Math.floor(random() * baskets.length)] ?? baskets[0];
    if (n % tillEvery === tillEvery - 1) {
      const receipt = receiptOf(n, basket, buyer(n).card);
      sold.push({ id: `T1-${n}`, n, receipt, basket });
      await ring(till, receipt);
    } else sold.push({ id: await buy(providers, { n, basket, email: buyer(n).email }), n, receipt: undefined, basket });
  };
  return {
    async sell(count) {
      for (let left = count; left > 0; left -= 1) await sellOne(sold.length);
    },
    async redeliver(ids) {
      for (const id of ids) await control(providers, "emit", { topic: "ORDERS_CREATE", id: Number(id) });
    },
    async repeatReceipts(ids) {
      for (const { id, receipt } of sold) if (receipt !== undefined && ids.includes(id)) await ring(till, receipt);
    },
    sales: () => sold.map((one) => saleOf(one, providers)),
  };
}

/** No two sales go to the same recipient, street or phone. */
const shipToOf = (n: number): ShipTo => ({
  name: `Robin Recipient${n}`,
  street: `${n + 1} Test St`,
  city: "Brisbane",
  state: "QLD",
  postCode: String(4_000 + (n % 20)),
  country: "AU",
  phone: `+614${String(n).padStart(8, "0")}`,
});

async function buy(
  providers: Providers,
  { n, basket, email }: { n: number; basket: Sold["basket"]; email: string },
): Promise<string> {
  const { name, street, city, state, postCode, country, phone } = shipToOf(n);
  const [firstName = "", lastName = ""] = name.split(" ");
  const answer = await control(providers, "orders", {
    customer: { email, firstName: "Casey", lastName: "Customer" },
    lines: basket,
    shippingAddress: {
      firstName,
      lastName,
      address1: street,
      city,
      provinceCode: state,
      zip: postCode,
      countryCode: country,
      phone,
    },
  });
  return String(placed.parse(answer).id);
}

async function control({ shopify }: Providers, path: string, body: object): Promise<unknown> {
  const answer = await callOnce(`${shopify.control}/_sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the shop's ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const money = (cents: number): string => (cents / 100).toFixed(2);
const centsOf = (basket: Sold["basket"]) =>
  basket.map(({ sku, quantity }) => ({ sku, cents: (prices[sku] ?? 0) * quantity }));
const sumOf = (basket: Sold["basket"]): number => centsOf(basket).reduce((sum, { cents }) => sum + cents, 0);

const receiptOf = (n: number, basket: Sold["basket"], fom: string): object => ({
  till: "T1",
  receipt: String(n),
  soldAt: new Date().toISOString(),
  total: money(sumOf(basket)),
  lines: basket.map(({ sku, quantity }) => ({ sku, title: sku, quantity, price: money(prices[sku] ?? 0) })),
  customer: { fom },
});

async function ring(till: Caller, receipt: object): Promise<void> {
  const { status, body } = await till.send("POST", "/v1/pos/orders", { order: receipt });
  if (status !== 200) throw new Error(`the till was answered ${status}: ${JSON.stringify(body)}`);
}

/** Standard shipping is free from 60.00. */
const shippingCents = (goodsCents: number): number => (goodsCents >= 6_000 ? 0 : 995);

function saleOf({ id, n, receipt, basket }: Sold, providers: Providers): Sale {
  const isTill = receipt !== undefined;
  const order = isTill ? undefined : providers.shopify.state().orders.find((one) => String(one.id) === id);
  const goods = sumOf(basket);
  return {
    id,
    where: isTill ? "till" : "shop",
    key: isTill ? `P${id}` : `S${id}`,
    lines: basket.map(({ sku, quantity }) => ({ part: sku, quantity })),
    shipTo: shipToOf(n),
    ...emailAndCard(buyer(n)),
    totalCents: goods + (isTill ? 0 : shippingCents(goods)),
    rewardCents: rewardOf(centsOf(basket)),
    note: order?.note ?? "",
  };
}
