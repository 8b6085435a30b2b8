/**
 * Staff process the reward of an order: once however often it is pressed, also while rewards by themselves are switched off.
 * Source: RWD-05, RWD-10; AMB-57; docs/outbound.md.
 */
import type { processOrderRewards } from "@crema/contract/areas/loyalty";
import { legacyLabel, noCardNote, noRewardRate } from "@crema/contract/areas/orders";
import type { Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { doByHand } from "../../../platform/outbound/by-hand.ts";
import type { Platform } from "../../../platform/platform.ts";
import { orderLoyaltyOf } from "./get-order-loyalty.ts";
import { isBefore, orderRewardOf } from "./order-reward.ts";
import { type HeldReward, heldReward } from "./order-reward-rows.ts";

export const processRewardsOfOrder: Operation<typeof processOrderRewards> = async (deps, caller, { params }) => {
  const { orderId } = params;
  await doByHand(deps, caller, {
    effect: orderRewardOf(Number(orderId)),
    who: "The gift-card provider",
    record: "order",
    id: orderId,
    act: "process rewards",
    hold: (tx) => hold(deps, tx, orderId),
  });
  return orderLoyaltyOf(deps.db, orderId);
};

async function hold(deps: Platform, tx: Tx, orderId: string): Promise<void> {
  const order = await heldReward(tx, orderId);
  if (order === undefined) throw notFound("Order");
  refuseProcessed(order);
  const reason = notRewarded(deps, order);
  if (reason !== undefined) throw refuse("not_submittable", reason);
  if (deps.ports.giftCards === undefined) throw refuse("unavailable", "No gift-card provider is connected");
}

/** @throws Refusal already_processed */
export function refuseProcessed({ isManual, isSynced }: HeldReward): void {
  if (isManual) throw refuse("already_processed", "The rewards were marked as manually processed already");
  if (isSynced) throw refuse("already_processed", "The rewards were processed already");
}

function notRewarded(deps: Platform, order: HeldReward): string | undefined {
  if (order.source === "Woocommerce" || isBefore(deps, order.createdAt)) return `${legacyLabel}: it earns nothing.`;
  if (!order.isSettled) return "The order is cancelled, not paid or a test: it earns nothing.";
  const noRate = noRewardRate(order);
  if (noRate !== undefined) return noRate;
  return order.hasCard ? undefined : noCardNote;
}
