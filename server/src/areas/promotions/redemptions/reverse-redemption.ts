import type { reverseRedemption } from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { lockShownCode, redemptionOfAct, takeBackTillRedemption } from "./till-rows.ts";

/** A sale was called off: its use is given back, once. A code that was used up is live again. Source: AMB-97. */
export const reverseRedemptionAtTill: Operation<typeof reverseRedemption> = async (deps, caller, { body: act }) => {
  const redemption = await inTransaction(deps.db, async (tx) => {
    const made = await redemptionOfAct(tx, act);
    // Locks in the order of a redemption: first the code, then its use.
    if (made !== undefined && (await lockShownCode(tx, made.code))) await takeBackTillRedemption(tx, act);
    await caller.idempotency?.markCommitted(tx);
    return made && redemptionOfAct(tx, act);
  });
  if (redemption === undefined) throw notFound("Redemption");
  deps.live.recordChanged("redemption", redemption.uuid);
  deps.live.recordChanged("voucher", redemption.voucherUuid);
  return redemption;
};
