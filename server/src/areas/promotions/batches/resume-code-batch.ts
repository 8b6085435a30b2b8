import type { resumeCodeBatch } from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { holdVoucher } from "../vouchers/voucher-rows.ts";
import { batchOf, lockBatch, reopenBatch } from "../codes/batch-rows.ts";
import { makeCodesKey, makeCodesTask } from "../codes/make-codes.ts";

/**
 * Takes up a batch that failed. Its steps hold its row and go on behind the last code they made, so that whoever presses twice,
 * here or in another process, makes no code and no mail a second time. One that goes on or is done stays as it is. Source: AMB-84, AMB-89.
 */
export const resumeBatchOfCodes: Operation<typeof resumeCodeBatch> = async (deps, caller, { params }) => {
  const { uuid: voucherUuid, batchUuid: uuid } = params;
  const batch = await inTransaction(deps.db, async (tx) => {
    // The steps of a batch take both locks in this order too.
    const found = await lockBatch(tx, { uuid, voucherUuid });
    if (found === undefined) throw notFound("Act of making codes");
    if (found.state !== "failed") return batchOf(tx, uuid);
    const voucher = await holdVoucher(tx, voucherUuid);
    const at = deps.clock.now();
    if (voucher?.status !== "live") throw refuse("voucher_inactive", "This voucher is inactive");
    if (found.expiresAt < at) throw refuse("code_expired", "These codes would have expired already; generate new ones");
    await reopenBatch(tx, uuid);
    await deps.jobs.add(tx, makeCodesTask, { batch: uuid }, { key: makeCodesKey(uuid), flag: makeCodesTask });
    await recordAct(tx, caller, { at, record: "voucher", id: voucherUuid, act: "resume-codes", changes: {} });
    return batchOf(tx, uuid);
  });
  deps.live.recordChanged("voucher", voucherUuid);
  return batch;
};
