/**
 * Staff did a reward by hand: it is never sent afterwards. Loses against a try that runs or is unclear. Source: RWD-06, RWD-07,
 * RWD-11; AMB-57.
 */
import { inTransaction } from "../../../platform/database/database.ts";
import { type Caller, nameOf } from "../../../platform/http/caller.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { withdrawOrderReward } from "./order-reward.ts";
import { heldReward, markReward } from "./order-reward-rows.ts";
import { refuseProcessed } from "./process-order-rewards.ts";

/** @throws Refusal already_processed; still_running while nobody knows whether it was sent */
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
