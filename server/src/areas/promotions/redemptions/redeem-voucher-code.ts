/**
 * A till uses a code: once for each key, whatever is sent again, and never above its limits. Whoever uses, changes or deletes a code
 * holds its row; limits are read under that lock. Source: ledger section B.5; AMB-97; docs/decisions/0049-a-use-holds-the-code.md.
 */
import { codeKeyOf, type redeemVoucherCode, type TillRedemption } from "@crema/contract/areas/promotions";
import type { InputOf } from "@crema/contract/kit";
import { type Db, inTransaction, type Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { assertMayGuess, countIfRefused } from "./limit-guesses.ts";
import {
  addTillRedemption,
  type CodeStanding,
  codeStanding,
  lockAct,
  lockShownCode,
  redemptionOfAct,
  wasCalledOff,
} from "./till-rows.ts";
import { tillRefusalOf } from "./till-rules.ts";

interface Use {
  readonly wanted: InputOf<typeof redeemVoucherCode>["body"];
  readonly at: Date;
}

export const redeemVoucherCodeAtTill: Operation<typeof redeemVoucherCode> = async (deps, caller, { body }) => {
  const use = { wanted: body, at: deps.clock.now() };
  // Who comes too late, or again, is told so without waiting for the code.
  const earlier = await countIfRefused(deps, caller, () => earlierOrUsable(deps.db, use));
  if ("earlier" in earlier) return earlier.earlier;
  await assertMayGuess(deps, caller);
  const redemption = await inTransaction(deps.db, async (tx) => {
    const made = await redeemed(tx, use);
    await caller.idempotency?.markCommitted(tx);
    return made;
  });
  deps.live.recordAdded("redemption", redemption.uuid);
  deps.live.recordChanged("voucher", redemption.voucherUuid);
  return redemption;
};

/** @throws Refusal not_found, redemption_key_reused, or why the code may not be used */
async function earlierOrUsable(
  db: Db,
  { wanted, at }: Use,
): Promise<{ earlier: TillRedemption } | { standing: CodeStanding }> {
  // In this order: what this act itself used up is then seen as this act's.
  const standing = await codeStanding(db, wanted);
  const earlier = await redemptionOfAct(db, wanted);
  if (earlier !== undefined) return { earlier: sameUse(earlier, wanted.code) };
  if (standing === undefined) throw notFound("Voucher code");
  const { person, skus = [] } = wanted;
  const refusal = tillRefusalOf(standing, { namesPerson: person !== undefined, skus, at });
  if (refusal !== undefined) throw refuse(refusal.code, refusal.message);
  return { standing };
}

async function redeemed(tx: Tx, use: Use): Promise<TillRedemption> {
  const { wanted: act, at } = use;
  await lockAct(tx, act);
  if (!(await lockShownCode(tx, act.code))) throw notFound("Voucher code");
  const found = await earlierOrUsable(tx, use);
  if ("earlier" in found) return found.earlier;
  if (await wasCalledOff(tx, act))
    throw refuse("redemption_called_off", "This till called this use off before it came");
  const isAdded = await addTillRedemption(tx, { act, standing: found.standing, at });
  const added = isAdded ? await redemptionOfAct(tx, act) : undefined;
  if (added === undefined) throw keyReused();
  return added;
}

const keyReused = () => refuse("redemption_key_reused", "This till used another code under this key");
function sameUse(earlier: TillRedemption, code: string): TillRedemption {
  if (codeKeyOf(earlier.code) !== codeKeyOf(code)) throw keyReused();
  return earlier;
}
