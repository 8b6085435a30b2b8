import { insertRows } from "../platform/database/bulk-rows.ts";
import { demoCustomers, type DemoUser } from "./customers.ts";
import type { DemoArea, DemoContext } from "./demo-area.ts";
import { stillThere } from "./demo-rows.ts";
import { type Chance, chanceOf } from "./random.ts";

const orderCount = 4_000;
const day = 86_400_000;
/** The web shop moved from Woocommerce to Shopify this many days before the demo's first day. */
const movedDaysAgo = 1_100;

/** Orders of verified customers: few buy often, most now and then, some never. The newest are not in the ERP yet. */
export const ordersDemo: DemoArea = {
  name: "orders",
  async seed(tx, context) {
    const chance = chanceOf("crema demo orders");
    const verified = demoCustomers(context)
      .map(({ user }) => user)
      .filter((user) => user.email_verified_at !== null);
    // Two in five never buy.
    const buyers = shuffled(chance, verified).slice(0, Math.floor(verified.length * 0.6));
    const placed = Array.from({ length: orderCount }, () => placedOrder(chance, buyers, context))
      .toSorted((a, b) => a.at - b.at)
      .map((order, index) => orderRow(chance, order, { context, index }));
    const there = await stillThere(
      tx,
      buyers.map((user) => user.uuid),
    );
    const made = placed.filter((row) => there.has(row.user_uuid));
    await insertRows(tx, "orders", made);
    return `${made.length} orders`;
  },
};

interface Placed {
  readonly user: DemoUser;
  readonly at: number;
}

const shuffled = <T>(chance: Chance, list: readonly T[]): readonly T[] =>
  list
    .map((item) => ({ item, lot: chance.next() }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ item }) => item);

function placedOrder(chance: Chance, buyers: readonly DemoUser[], { midnight }: DemoContext): Placed {
  // The first in the list buy most.
  const user = buyers[Math.floor(chance.next() ** 1.6 * buyers.length)] ?? chance.oneOf(buyers);
  const from = user.created_at.getTime();
  const until = (user.ended_at ?? midnight).getTime();
  return { user, at: from + Math.floor((until - from) * chance.next() ** 0.7) };
}

type Source = "POS" | "Shopify" | "Woocommerce";
const numbersOf: Readonly<Record<Source, (index: number) => { source_id: string; name: string }>> = {
  POS: (index) => ({ source_id: `T${1 + (index % 9)}-${900_000 + index}`, name: `POS-${70_000 + index}` }),
  Shopify: (index) => ({ source_id: String(5_400_000_000_000 + index * 6_151), name: `#${101_000 + index}` }),
  Woocommerce: (index) => ({ source_id: String(30_000 + index), name: String(20_000 + index) }),
};

function orderRow(chance: Chance, { user, at }: Placed, { context, index }: { context: DemoContext; index: number }) {
  const daysAgo = (context.midnight.getTime() - at) / day;
  const isShop = chance.happens(0.3);
  const online: Source = daysAgo > movedDaysAgo ? "Woocommerce" : "Shopify";
  const source = isShop ? "POS" : online;
  const isWaiting = source === "Shopify" && (daysAgo < 0.6 || chance.happens(daysAgo < 30 ? 0.04 : 0.003));
  const uploadedAfter = isWaiting ? 0 : chance.between(2, 40) * 60_000;
  return {
    source,
    ...numbersOf[source](index),
    user_uuid: user.uuid,
    created_at: new Date(at),
    updated_at: new Date(Math.min(at + uploadedAfter, context.midnight.getTime())),
    total_cents: isShop ? chance.between(9, 90) * 50 : 1_400 + Math.floor(chance.next() ** 2 * 24_000),
    currency: user.country === "New Zealand" ? "NZD" : "AUD",
    epicor_id: isWaiting ? "" : String(400_000 + index),
  };
}
