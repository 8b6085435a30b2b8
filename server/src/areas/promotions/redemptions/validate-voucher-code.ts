import type { validateVoucherCode } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { assertMayGuess, countIfRefused } from "./limit-guesses.ts";
import { codeStanding } from "./till-rows.ts";
import { tillRefusalOf } from "./till-rules.ts";

/** Writes nothing. Source: AMB-97. */
export const validateVoucherCodeAtTill: Operation<typeof validateVoucherCode> = async (deps, caller, { body }) => {
  const standing = await countIfRefused(deps, caller, async () => {
    const found = await codeStanding(deps.db, body);
    if (found === undefined) throw notFound("Voucher code");
    const { person, skus } = body;
    const refusal = tillRefusalOf(found, { namesPerson: person !== undefined, skus, at: deps.clock.now() });
    if (refusal !== undefined) throw refuse(refusal.code, refusal.message);
    return found;
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
