import type { markRewardsProcessed } from "@crema/contract/areas/orders";
import type { Operation } from "../../platform/http/bind-call.ts";
import { markRewardOfOrder } from "../loyalty/index.ts";

export const markRewardsOfOrderProcessed: Operation<typeof markRewardsProcessed> = async (deps, caller, { params }) => {
  await markRewardOfOrder(deps, caller, params.orderId);
  return { manuallyProcessed: true };
};
