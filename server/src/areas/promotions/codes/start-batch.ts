import type { Tx } from "../../../platform/database/database.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { holdVoucher } from "../vouchers/voucher-rows.ts";
import { addBatch, type NewBatch } from "./batch-rows.ts";
import type { Terms } from "./code-terms.ts";
import { makeCodesKey, makeCodesTask, makeSome } from "./make-codes.ts";

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
  const voucher = await holdVoucher(tx, given.voucherUuid);
  if (voucher === undefined) throw notFound("Voucher");
  if (voucher.status !== "live") throw refuse("voucher_inactive", "This voucher is inactive");
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
