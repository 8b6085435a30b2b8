import {
  createPosOrder,
  getOrder,
  getOrderJourney,
  getRawOrder,
  listOrderHistory,
  listOrders,
  markRefundSeen,
  markShopChangeSeen,
  markRewardsProcessed,
  markUploadSeen,
  submitOrder,
  tellShopAgain,
  updateOrder,
} from "@crema/contract/areas/orders";
import { bind } from "../../platform/http/bind-call.ts";
import { getOrderFromStore } from "./detail/get-order.ts";
import { getRawOrderFromStore } from "./detail/get-raw-order.ts";
import { updateOrderInStore } from "./detail/update-order.ts";
import { takeInPosOrder } from "./intake/pos/create-pos-order.ts";
import { listOrdersInStore } from "./list/list-orders.ts";
import { getJourneyOfOrder } from "./journey/get-order-journey.ts";
import { listOrderHistoryOfUser } from "./list-order-history.ts";
import { markRewardsOfOrderProcessed } from "./mark-rewards-processed.ts";
import { markRefundOfOrderSeen } from "./seen/mark-refund-seen.ts";
import { markUploadOfOrderSeen } from "./seen/mark-upload-seen.ts";
import { tellShopOfOrderAgain } from "./shop-update/tell-shop-again.ts";
import { markShopChangeOfOrderSeen } from "./shop-change/mark-shop-change-seen.ts";
import { submitOrderToErp } from "./submit/submit-order.ts";

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
