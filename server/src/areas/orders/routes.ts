import { getOrder, getRawOrder, listOrderHistory, updateOrder } from "@crema/contract/areas/orders";
import { bind } from "../../platform/http/bind-call.ts";
import { getOrderFromStore } from "./detail/get-order.ts";
import { getRawOrderFromStore } from "./detail/get-raw-order.ts";
import { updateOrderInStore } from "./detail/update-order.ts";
import { listOrderHistoryOfUser } from "./list-order-history.ts";

export const ordersCalls = [
  bind(listOrderHistory, listOrderHistoryOfUser),
  bind(getOrder, getOrderFromStore),
  bind(getRawOrder, getRawOrderFromStore),
  bind(updateOrder, updateOrderInStore),
];
