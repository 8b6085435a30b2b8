import { listOrderHistory, listOrders } from "@crema/contract/areas/orders";
import { bind } from "../../platform/http/bind-call.ts";
import { listOrdersInStore } from "./list/list-orders.ts";
import { listOrderHistoryOfUser } from "./list-order-history.ts";

export const ordersCalls = [bind(listOrders, listOrdersInStore), bind(listOrderHistory, listOrderHistoryOfUser)];
