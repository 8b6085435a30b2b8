import type { getOrder } from "@crema/contract/areas/orders";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { orderText } from "./order-rows.ts";

/** One order, with its version as ETag. */
export const getOrderFromStore: Operation<typeof getOrder> = async ({ db }, caller, { params }) => {
  const found = await orderText(db, params.orderId);
  if (found === undefined) throw notFound("Order");
  caller.setHeader("etag", `"${found.version}"`);
  return found.text;
};
