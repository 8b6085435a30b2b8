import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addBatch, type NewBatch, type Terms, makeCodesKey, makeCodesTask } from "./batch-rows.ts";
import { makeSome } from "./make-codes.ts";
import { assertLive, lockVoucherForShare } from "../vouchers/usable-voucher.ts";
import {
  codeExpiry,
  expiryDaysBetween,
  furthestDays,
  limitsProblem,
  type Voucher,
  type generateVoucherCodes,
} from "@crema/contract/areas/promotions";
import { invalid } from "../../../platform/http/refusal.ts";
import type { InputOf } from "@crema/contract/kit";

type TermsRequest = Omit<InputOf<typeof generateVoucherCodes>["body"], "count">;

/**
 * On which terms codes are made: what is not said is the voucher's own; they start now unless told, today in Brisbane at the earliest.
 * @throws Refusal invalid (422)
 */
export function termsOf(voucher: Voucher, asked: TermsRequest, at: Date): Terms {
  const { startDate = "", expiry = voucher.defaultExpiry } = asked;
  const {
    maximumRedemptions = voucher.defaultNumberOfRedemptions,
    maximumRedemptionsPerUser = voucher.defaultNumberOfRedemptionsPerUser,
  } = asked;
  const problem = limitsProblem({ total: maximumRedemptions, perUser: maximumRedemptionsPerUser });
  if (problem !== undefined) throw invalid({ maximumRedemptionsPerUser: problem });
  const startAt = startDate === "" ? at : new Date(startDate);
  const startsIn = expiryDaysBetween(at, startAt);
  if (startsIn + expiry < 0) throw invalid({ expiry: "Codes must expire in the future" });
  if (startsIn < 0) throw invalid({ startDate: "Start date must not be before today" });
  if (startsIn > furthestDays) throw invalid({ startDate: "Start date must be within 10 years" });
  return { startAt, expiresAt: codeExpiry(startAt, expiry), maximumRedemptions, maximumRedemptionsPerUser };
}

/** What makes codes: by number, or one for each member of a frozen audience. */
type BatchSize = { readonly wanted: number } | { readonly audienceUuid: string };
type StartedBatch = BatchSize & Pick<NewBatch, keyof Terms | "voucherUuid" | "sendsEmail" | "byUuid" | "naturalKey">;

/** Up to so many codes are made at once, in the transaction of the act; of an audience's, because of their mails, fewer. */
const mostAtOnce = 2_000;
const mostMembersAtOnce = 500;

/**
 * Writes an act of making codes and makes them, or leaves them to background work. With an audience every member gets a code
 * (AMD-17); who is left out gets no mail. Tell open pages of the voucher once the transaction is over.
 *
 * @returns the batch, how many codes it makes, and how many are made by now
 * @throws Refusal voucher_inactive, not_found
 */
export async function startBatch(
  deps: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  given: StartedBatch,
): Promise<{ batchUuid: string; wanted: number; created: number }> {
  assertLive(await lockVoucherForShare(tx, given.voucherUuid));
  const isByNumber = "wanted" in given;
  const { uuid, wanted } = await addBatch(tx, {
    ...given,
    audienceUuid: isByNumber ? null : given.audienceUuid,
    wanted: isByNumber ? given.wanted : 0,
    at: deps.clock.now(),
  });
  const isLarge = wanted > (isByNumber ? mostAtOnce : mostMembersAtOnce);
  const made = isLarge ? undefined : await makeSome(deps, tx, uuid);
  // Large mails cut a step short.
  if (made?.isOver !== true)
    await deps.jobs.add(tx, makeCodesTask, { batch: uuid }, { key: makeCodesKey(uuid), flag: makeCodesTask });
  return { batchUuid: uuid, wanted, created: made?.made ?? 0 };
}
