import type { listOrderHistory } from "@crema/contract/areas/orders";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { orderHistory } from "./order-history-rows.ts";

export const listOrderHistoryOfUser: Operation<typeof listOrderHistory> = async ({ db }, caller, { params, query }) => {
  const answer = await orderHistory(db, { ...params, ...query, signal: caller.signal });
  if (answer === undefined) throw notFound("User");
  return answer;
};
