import { getOrder, getRawOrder } from "@crema/contract/areas/orders";
import { bind } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { orderText, rawOrderText } from "./order-rows.ts";

export const orderReadCalls = [
  bind(getOrder, async ({ db }, caller, { params }) => {
    const found = await orderText(db, params.orderId);
    if (found === undefined) throw notFound("Order");
    caller.setHeader("etag", `"${found.version}"`);
    return found.text;
  }),
  bind(getRawOrder, async ({ db }, _caller, { params }) => {
    const found = await rawOrderText(db, params.orderId);
    if (found === undefined) throw notFound("Raw order");
    return found;
  }),
];
