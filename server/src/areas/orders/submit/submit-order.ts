/**
 * Staff submit an order to the ERP: what is stored goes, whatever the body says, once however often it is pressed, and also while the
 * upload by itself is switched off. Source: ERP-10; AMB-48, AMB-49; docs/outbound.md.
 */
import { submitOrder } from "@crema/contract/areas/orders";
import type { Tx } from "../../../platform/database/database.ts";
import { bind } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { doByHand } from "../../../platform/outbound/by-hand.ts";
import { orderText } from "../detail/order-rows.ts";
import { hasOpenUpload, heldForSubmit, type SubmittedOrder } from "../order-lock-rows.ts";
import { erpUploadOf } from "../erp-upload/erp-upload.ts";

export const submitOrderCall = bind(submitOrder, async (deps, caller, { body: { orderId } }) => {
  await doByHand(deps, caller, {
    effect: erpUploadOf(Number(orderId)),
    who: "The ERP",
    record: "order",
    id: orderId,
    act: "submit",
    hold: (tx) => hold(tx, { orderId, hasErp: deps.ports.erp !== undefined }),
  });
  const found = await orderText(deps.db, orderId);
  if (found === undefined) throw notFound("Order");
  return found.text;
});

async function hold(tx: Tx, { orderId, hasErp }: { orderId: string; hasErp: boolean }): Promise<void> {
  const order = await heldForSubmit(tx, orderId);
  if (order === undefined) throw notFound("Order");
  if (order.epicorId !== "" || order.isSynced)
    throw refuse("already_uploaded", `The order is in the ERP already${order.epicorId && ` as ${order.epicorId}`}`);
  // It is looked up, and sent only if it is still to be.
  const reason = (await hasOpenUpload(tx, orderId)) ? undefined : notForErp(order);
  if (reason !== undefined) throw refuse("not_submittable", reason);
  if (!hasErp) throw refuse("unavailable", "No ERP is connected");
}

function notForErp({ source, isTest, isCancelled, isSettled }: SubmittedOrder): string | undefined {
  if (source === "Woocommerce") return "Legacy WooCommerce order that has already been submitted to Epicor.";
  if (source === "POS") return "Orders of the till are not submitted from here.";
  if (isTest) return "It is a test order: nothing is sent for it.";
  if (isCancelled) return "The order is cancelled: nothing is sent for it.";
  return isSettled ? undefined : "The order is not paid yet: nothing is sent for it.";
}
