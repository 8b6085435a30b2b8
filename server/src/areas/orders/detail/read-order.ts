import type { getOrder, getRawOrder } from "@crema/contract/areas/orders";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { orderText, rawOrderText } from "./order-rows.ts";

/** One order, with its version as ETag. */
export const getOrderFromStore: Operation<typeof getOrder> = async ({ db }, caller, { params }) => {
  const found = await orderText(db, params.orderId);
  if (found === undefined) throw notFound("Order");
  caller.setHeader("etag", `"${found.version}"`);
  return found.text;
};

/** An order as its source sent it; whoever took it in left out secrets and card data. */
export const getRawOrderFromStore: Operation<typeof getRawOrder> = async ({ db }, _caller, { params }) => {
  const found = await rawOrderText(db, params.orderId);
  if (found === undefined) throw notFound("Raw order");
  return found;
};
