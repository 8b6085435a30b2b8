import {
  reverseRedemption,
  listRedemptions,
  redeemVoucherCode,
  validateVoucherCode,
} from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import { type Operation, bind } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { lockAct, lockShownCode, noteCalledOff, redemptionOfAct, takeBackTillRedemption } from "./till-rows.ts";
import { listRedemptionsInStore } from "./list-redemptions.ts";
import { redeemVoucherCodeAtTill } from "./redeem-voucher-code.ts";
import { validateVoucherCodeAtTill } from "./validate-voucher-code.ts";

/**
 * A sale was called off: its use is given back, once. A code that was used up is live again. A use that never came is not found, and
 * is refused where it comes after all. Source: AMB-97.
 */
const reverseRedemptionAtTill: Operation<typeof reverseRedemption> = async (deps, caller, { body: act }) => {
  const redemption = await inTransaction(deps.db, async (tx) => {
    // Locks in the order of a redemption: first the act, then the code, then its use.
    await lockAct(tx, act);
    const made = await redemptionOfAct(tx, act);
    if (made === undefined) await noteCalledOff(tx, act, deps.clock.now());
    else if (await lockShownCode(tx, made.code)) await takeBackTillRedemption(tx, act);
    await caller.idempotency?.markCommitted(tx);
    return made && redemptionOfAct(tx, act);
  });
  if (redemption === undefined) throw notFound("Redemption");
  deps.live.recordChanged("redemption", redemption.uuid);
  deps.live.recordChanged("voucher", redemption.voucherUuid);
  return redemption;
};

export const redemptionCalls = [
  bind(listRedemptions, listRedemptionsInStore),
  bind(validateVoucherCode, validateVoucherCodeAtTill),
  bind(redeemVoucherCode, redeemVoucherCodeAtTill),
  bind(reverseRedemption, reverseRedemptionAtTill),
];
