import {
  createPosOrder,
  getOrder,
  getRawOrder,
  listOrderHistory,
  listOrders,
  updateOrder,
} from "@crema/contract/areas/orders";
import { bind } from "../../platform/http/bind-call.ts";
import { getOrderFromStore } from "./detail/get-order.ts";
import { getRawOrderFromStore } from "./detail/get-raw-order.ts";
import { updateOrderInStore } from "./detail/update-order.ts";
import { takeInPosOrder } from "./intake/pos/create-pos-order.ts";
import { listOrdersInStore } from "./list/list-orders.ts";
import { listOrderHistoryOfUser } from "./list-order-history.ts";

export const ordersCalls = [
  bind(listOrders, listOrdersInStore),
  bind(listOrderHistory, listOrderHistoryOfUser),
  bind(getOrder, getOrderFromStore),
  bind(getRawOrder, getRawOrderFromStore),
  bind(updateOrder, updateOrderInStore),
  bind(createPosOrder, takeInPosOrder),
];
