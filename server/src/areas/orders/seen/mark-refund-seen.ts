/** Staff have dealt with what an order gave back after its reward. Source: docs/decisions/0032-orders-come-in.md. */
import type { markRefundSeen } from "@crema/contract/areas/orders";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { rewardRefundKind } from "../intake/what-follows.ts";
import { markSeen } from "./mark-seen.ts";

export const markRefundOfOrderSeen: Operation<typeof markRefundSeen> = async (deps, caller, { params, body }) => {
  await markSeen(deps, caller, {
    orderId: params.orderId,
    kind: rewardRefundKind,
    act: "refund seen",
    field: "rewardRefund",
    toSee: body.toSee,
    prefix: "",
    nothing: "There is no refund to see to",
  });
  return { isSeen: true };
};
