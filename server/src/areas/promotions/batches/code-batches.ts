import type { listCodeBatches, resumeCodeBatch } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { type Task, nothingToDo } from "../../../platform/jobs/task.ts";
import { batchesText, batchOf, lockBatch, reopenBatch, failStuckBatches } from "../codes/batch-rows.ts";
import { holdVoucher } from "../vouchers/voucher-rows.ts";
import { makeCodesKey, makeCodesTask } from "../codes/make-codes.ts";

export const listCodeBatchesOfVoucher: Operation<typeof listCodeBatches> = async ({ db }, { signal }, { params }) => {
  const answer = await batchesText(db, { voucherUuid: params.uuid, signal });
  if (answer === undefined) throw notFound("Voucher");
  return answer;
};

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

/** Batches whose work was tried too often have failed: nobody goes on with them, and staff are told. */
export const giveUpBatches: Task = {
  every: "*/5 * * * *",
  about: "Gives up acts of making codes that failed too often.",
  shownAs: "Give up voucher codes that cannot be made",
  async run({ db, clock, live }) {
    const reason = "Making codes failed too often";
    const vouchers = await failStuckBatches(db, { keyStart: makeCodesKey(""), reason, at: clock.now() });
    for (const voucherUuid of vouchers) live.recordChanged("voucher", voucherUuid);
    return vouchers.length === 0 ? nothingToDo : { problem: `${vouchers.length} acts of making codes were given up` };
  },
};
