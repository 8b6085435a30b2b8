import type { getRawOrder } from "@crema/contract/areas/orders";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { rawOrderText } from "./order-rows.ts";

/** An order as its source sent it; whoever took it in left out secrets and card data. */
export const getRawOrderFromStore: Operation<typeof getRawOrder> = async ({ db }, _caller, { params }) => {
  const found = await rawOrderText(db, params.orderId);
  if (found === undefined) throw notFound("Raw order");
  return found;
};
