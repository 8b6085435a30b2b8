import { createPosOrder, listOrderHistory } from "@crema/contract/areas/orders";
import { bind } from "../../platform/http/bind-call.ts";
import { takeInPosOrder } from "./intake/pos/create-pos-order.ts";
import { listOrderHistoryOfUser } from "./list-order-history.ts";

export const ordersCalls = [bind(listOrderHistory, listOrderHistoryOfUser), bind(createPosOrder, takeInPosOrder)];
