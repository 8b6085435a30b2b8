/**
 * Staff process the reward of an order: once however often it is pressed, also while rewards by themselves are switched off.
 * Source: RWD-05, RWD-10; AMB-57; docs/outbound.md.
 */
import type { processOrderRewards } from "@crema/contract/areas/loyalty";
import { legacyLabel, noCardNote, noRewardRate } from "@crema/contract/areas/orders";
import { type Tx, inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { doByHand } from "../../../platform/outbound/by-hand.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Caller, nameOf } from "../../../platform/http/caller.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { orderLoyaltyOf } from "./get-order-loyalty.ts";
import { isBefore, orderRewardOf, withdrawOrderReward } from "./order-reward.ts";
import { type HeldReward, heldReward, markReward } from "./order-reward-rows.ts";

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
function refuseProcessed({ isManual, isSynced }: HeldReward): void {
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

/**
 * Staff did a reward by hand: it is never sent afterwards. Loses against a try that runs or is unclear. Source: RWD-06, RWD-07,
 * RWD-11; AMB-57.
 *
 * @throws Refusal already_processed; still_running while nobody knows whether it was sent
 */
export async function markRewardOfOrder(deps: Platform, caller: Caller, orderId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await heldReward(tx, orderId);
    if (order === undefined) throw notFound("Order");
    refuseProcessed(order);
    const mark = { orderId: Number(orderId), by: nameOf(caller), reason: "Marked as manually processed" };
    // Nothing is ever sent for an order of the old shop, so there is nothing to withdraw.
    if (order.source !== "Woocommerce" && !(await withdrawOrderReward(deps, tx, mark)))
      throw refuse(
        "still_running",
        "The reward is being sent, or its outcome is unclear. Try again when that is settled.",
      );
    const at = deps.clock.now();
    await markReward(tx, { orderId, at });
    const changes = { manuallyProcessed: [false, true] } as const;
    await recordAct(tx, caller, { at, record: "order", id: orderId, act: "mark rewards", changes });
  });
  deps.live.recordChanged("order", orderId);
}
