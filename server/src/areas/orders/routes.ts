import { listOrderHistory } from "@crema/contract/areas/orders";
import { bind } from "../../platform/http/bind-call.ts";
import { listOrderHistoryOfUser } from "./list-order-history.ts";

export const ordersCalls = [bind(listOrderHistory, listOrderHistoryOfUser)];
