import {
  markRewardsProcessed,
  createPosOrder,
  getOrder,
  getOrderJourney,
  getRawOrder,
  listOrderHistory,
  listOrders,
  markRefundSeen,
  markShopChangeSeen,
  markUploadSeen,
  submitOrder,
  tellShopAgain,
  updateOrder,
} from "@crema/contract/areas/orders";
import { type Operation, bind } from "../../platform/http/bind-call.ts";
import { markRewardOfOrder } from "../loyalty/index.ts";
import { getOrderFromStore, getRawOrderFromStore } from "./detail/read-order.ts";
import { updateOrderInStore } from "./detail/update-order.ts";
import { takeInPosOrder } from "./intake/pos/create-pos-order.ts";
import { listOrdersInStore, listOrderHistoryOfUser } from "./list/list-orders.ts";
import { getJourneyOfOrder } from "./journey/get-order-journey.ts";
import { markRefundOfOrderSeen, markUploadOfOrderSeen, markShopChangeOfOrderSeen } from "./seen/mark-seen.ts";
import { tellShopOfOrderAgain } from "./shop-update/tell-shop-again.ts";
import { submitOrderToErp } from "./submit/submit-order.ts";

const markRewardsOfOrderProcessed: Operation<typeof markRewardsProcessed> = async (deps, caller, { params }) => {
  await markRewardOfOrder(deps, caller, params.orderId);
  return { manuallyProcessed: true };
};

export const ordersCalls = [
  bind(listOrders, listOrdersInStore),
  bind(listOrderHistory, listOrderHistoryOfUser),
  bind(getOrder, getOrderFromStore),
  bind(getRawOrder, getRawOrderFromStore),
  bind(updateOrder, updateOrderInStore),
  bind(getOrderJourney, getJourneyOfOrder),
  bind(submitOrder, submitOrderToErp),
  bind(markRewardsProcessed, markRewardsOfOrderProcessed),
  bind(markRefundSeen, markRefundOfOrderSeen),
  bind(markUploadSeen, markUploadOfOrderSeen),
  bind(tellShopAgain, tellShopOfOrderAgain),
  bind(markShopChangeSeen, markShopChangeOfOrderSeen),
  bind(createPosOrder, takeInPosOrder),
];
