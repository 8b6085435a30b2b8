/** Staff have told the ERP what the shop changed after the upload. Source: docs/decisions/0037-changed-after-the-upload.md. */
import type { markShopChangeSeen } from "@crema/contract/areas/orders";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { holdToSeen } from "../seen/mark-seen.ts";
import { clearShopChange, heldShopChange } from "./shop-change-rows.ts";

/** As the audit calls it. */
export const shopChangeSeen = "shop change seen";

export const markShopChangeOfOrderSeen: Operation<typeof markShopChangeSeen> = async (
  deps,
  caller,
  { params, body },
) => {
  const { orderId } = params;
  await inTransaction(deps.db, async (tx) => {
    const reason = await heldShopChange(tx, orderId);
    if (reason === undefined) throw notFound("Order");
    if (reason === "") throw refuse("already_processed", "The shop changed nothing that has to be seen to");
    holdToSeen(body.toSee, reason);
    await clearShopChange(tx, orderId);
    const changes = { shopChange: [reason, "seen to"] } as const;
    await recordAct(tx, caller, { at: deps.clock.now(), record: "order", id: orderId, act: shopChangeSeen, changes });
  });
  deps.live.recordChanged("order", orderId);
  return { isSeen: true };
};
