import { after, minutes } from "../../../../platform/clock/clock.ts";
import type { Tx } from "../../../../platform/database/database.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { resolveFailedDeliveries } from "../../../../platform/inbox/inbox-rows.ts";
import { announceBuyers } from "../../../loyalty/index.ts";
import { announceUses } from "../../../promotions/index.ts";
import type { ArrivedOrder } from "../intake-order.ts";
import { ordersSince } from "./shop-reading-rows.ts";
import { takeInOrders, type TakenOrder } from "../take-in.ts";
import type { IntakeDeps } from "../what-follows.ts";

export const shopSource = "shopify";
/** An order placed just before Crema first heard of the shop is not history yet. */
const grace = minutes(10);
/** Since when orders are ours to carry out, when we hear of the shop for the first time now. */
export const shopBegins = (now: Date): Date => after(now, -grace);

export async function takeInShopOrders(
  deps: IntakeDeps,
  tx: Tx,
  orders: readonly ArrivedOrder[],
): Promise<readonly TakenOrder[]> {
  const since = await ordersSince(tx, { source: shopSource, first: shopBegins(deps.clock.now()) });
  const taken = await takeInOrders(deps, tx, { orders, since });
  // A later record of the shop is whole: an earlier message that could not be read has nothing to add.
  const records = orders.map(({ order: { id, updatedAt }, receivedAt }) => ({ id, receivedAt, changedAt: updatedAt }));
  await resolveFailedDeliveries(tx, { provider: shopSource, records });
  return taken;
}

/** Tells open pages of what changed. After the commit. */
export function announceOrders(deps: Pick<Platform, "db" | "live" | "log">, taken: readonly TakenOrder[]): void {
  const { live } = deps;
  const news = taken.filter(({ how }) => how === "new" || how === "changed");
  const orderIds = news.map(({ orderId }) => orderId);
  void announceBuyers(deps, orderIds);
  for (const { orderId, how, uses } of taken) {
    if (how === "new") live.recordAdded("order", String(orderId));
    if (how === "changed") live.recordChanged("order", String(orderId));
    announceUses({ live }, uses);
  }
}
