import { markRewardsProcessed } from "@crema/contract/areas/orders";
import { bind } from "../../platform/http/bind-call.ts";
import { markRewardOfOrder } from "../loyalty/index.ts";
import { orderReadCalls } from "./detail/read-order.ts";
import { updateOrderCall } from "./detail/update-order.ts";
import { createPosOrderCall } from "./intake/pos/create-pos-order.ts";
import { orderJourneyCall } from "./journey/get-order-journey.ts";
import { orderListCalls } from "./list/list-orders.ts";
import { markSeenCalls } from "./seen/mark-seen.ts";
import { tellShopAgainCall } from "./shop-update/shop-update.ts";
import { submitOrderCall } from "./submit/submit-order.ts";

export const ordersCalls = [
  ...orderListCalls,
  ...orderReadCalls,
  updateOrderCall,
  orderJourneyCall,
  submitOrderCall,
  bind(markRewardsProcessed, async (deps, caller, { params }) => {
    await markRewardOfOrder(deps, caller, params.orderId);
    return { manuallyProcessed: true } as const;
  }),
  ...markSeenCalls,
  tellShopAgainCall,
  createPosOrderCall,
];
