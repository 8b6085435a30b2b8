/** Staff have dealt with what an order gave back after its reward. Source: docs/decisions/0032-orders-come-in.md. */
import type { markRefundSeen } from "@crema/contract/areas/orders";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { nameOf } from "../../../platform/http/caller.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { type EffectKey, effectOf, withdrawEffect } from "../../../platform/outbound/outbound.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { rewardRefundKind } from "../intake/what-follows.ts";
import { holdOrder } from "./refund-rows.ts";

export const markRefundOfOrderSeen: Operation<typeof markRefundSeen> = async (deps, caller, { params }) => {
  const { orderId } = params;
  const refund = { kind: rewardRefundKind, subject: orderId };
  await inTransaction(deps.db, async (tx) => {
    // What comes in of the order meanwhile waits, so that nothing is taken for seen that was not told yet.
    if (!(await holdOrder(tx, orderId))) throw notFound("Order");
    const reason = await openReason(tx, refund);
    if (reason === undefined || !(await withdrawEffect(deps, tx, { ...refund, by: nameOf(caller), reason })))
      throw refuse("already_processed", "There is no refund to see to");
    const changes = { rewardRefund: [reason, "seen to"] } as const;
    await recordAct(tx, caller, { at: deps.clock.now(), record: "order", id: orderId, act: "refund seen", changes });
  });
  deps.live.recordChanged("order", orderId);
  return { isSeen: true };
};

/** What waits for staff, in words; undefined where nothing does. */
async function openReason(tx: Tx, refund: EffectKey): Promise<string | undefined> {
  const effect = await effectOf(tx, refund);
  return effect?.state === "parked" ? effect.reason : undefined;
}
