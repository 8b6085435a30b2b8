import * as calls from "@crema/contract/areas/promotions";
import { codeKeyOf, type TillRedemption } from "@crema/contract/areas/promotions";
import type { InputOf } from "@crema/contract/kit";
import { type Db, inTransaction, type Tx } from "../../../platform/database/database.ts";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { listPieces, mostInOneText } from "../list-pieces.ts";
import { assertMayGuess, countIfRefused } from "./limit-guesses.ts";
import { countRedemptions, redemptionAt, redemptionPageText, redemptionPart } from "./redemption-list-rows.ts";
import {
  addTillRedemption,
  type CodeStanding,
  codeStanding,
  lockAct,
  lockShownCode,
  noteCalledOff,
  redemptionOfAct,
  reverseTillRedemption,
  wasCalledOff,
} from "./redemption-rows.ts";
import { type UseRequest, tillRefusalOf } from "./till-rules.ts";

/** Source: PRO-RED-04; AMB-82. */
const listRedemptions: Operation<typeof calls.listRedemptions> = async ({ db }, { signal }, { query: given }) => {
  const { search, ...place } = given;
  const query = { search, signal };
  if (place.pageSize <= mostInOneText) return redemptionPageText(db, query, place);
  const list = {
    beginning: `{"redemptions" : [`,
    rowsInOnePart: 2_000,
    part: redemptionPart(db, query),
    placeAt: (index: number) => redemptionAt(db, query, index),
    count: () => countRedemptions(db, query),
  };
  return listPieces(list, place);
};

/** @throws Refusal not_found, or why the code may not be used */
function assertUsable(standing: CodeStanding | undefined, request: UseRequest): CodeStanding {
  if (standing === undefined) throw notFound("Voucher code");
  const refusal = tillRefusalOf(standing, request);
  if (refusal !== undefined) throw refuse(refusal.code, refusal.message);
  return standing;
}

/** Writes nothing. Source: AMB-97. */
const validateVoucherCode: Operation<typeof calls.validateVoucherCode> = async (deps, caller, { body }) => {
  const standing = await countIfRefused(deps, caller, async () => {
    const { person, skus } = body;
    return assertUsable(await codeStanding(deps.db, body), { person, skus, at: deps.clock.now() });
  });
  await assertMayGuess(deps, caller);
  const { code, voucherUuid, title, description, internalReference, SKU, redemptions, personUuid } = standing;
  return {
    code,
    voucherUuid,
    title,
    description,
    internalReference,
    SKU: [...SKU],
    expiryDate: standing.expiresAt.toISOString(),
    redemptions,
    maximumRedemptions: standing.maximumRedemptions,
    redemptionsOfPerson: personUuid === null ? null : standing.redemptionsOfPerson,
    maximumRedemptionsPerUser: standing.maximumRedemptionsPerUser,
  };
};

interface Use {
  readonly wanted: InputOf<typeof calls.redeemVoucherCode>["body"];
  readonly at: Date;
}

/**
 * A till uses a code: once for each key, whatever is sent again, and never above its limits. Whoever uses, changes or deletes a code
 * holds its row; limits are read under that lock. Source: ledger section B.5; AMB-97; docs/decisions/0049-a-use-holds-the-code.md.
 */
const redeemVoucherCode: Operation<typeof calls.redeemVoucherCode> = async (deps, caller, { body }) => {
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
  return { standing: assertUsable(standing, { person: wanted.person, skus: wanted.skus ?? [], at }) };
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

/**
 * A sale was called off: its use is given back, once. A code that was used up is live again. A use that never came is not found, and
 * is refused where it comes after all. Source: AMB-97.
 */
const reverseRedemption: Operation<typeof calls.reverseRedemption> = async (deps, caller, { body: act }) => {
  const redemption = await inTransaction(deps.db, async (tx) => {
    // Locks in the order of a redemption: first the act, then the code, then its use.
    await lockAct(tx, act);
    const made = await redemptionOfAct(tx, act);
    if (made === undefined) await noteCalledOff(tx, act, deps.clock.now());
    else if (await lockShownCode(tx, made.code)) await reverseTillRedemption(tx, act);
    await caller.idempotency?.markCommitted(tx);
    return made && redemptionOfAct(tx, act);
  });
  if (redemption === undefined) throw notFound("Redemption");
  deps.live.recordChanged("redemption", redemption.uuid);
  deps.live.recordChanged("voucher", redemption.voucherUuid);
  return redemption;
};

export const redemptionCalls = [
  bind(calls.listRedemptions, listRedemptions),
  bind(calls.validateVoucherCode, validateVoucherCode),
  bind(calls.redeemVoucherCode, redeemVoucherCode),
  bind(calls.reverseRedemption, reverseRedemption),
];
