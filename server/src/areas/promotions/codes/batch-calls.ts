import * as calls from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import { userOf } from "../../../platform/http/caller.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { nothingToDo, type Task } from "../../../platform/jobs/task.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { assertLive, lockVoucherForShare } from "../vouchers/usable-voucher.ts";
import {
  batchesText,
  batchOf,
  failStuckBatches,
  lockBatch,
  makeCodesKey,
  makeCodesTask,
  reopenBatch,
} from "./batch-rows.ts";
import { termsOf, startBatch } from "./start-batch.ts";

/** Source: PRO-CODE-12, PRO-CODE-20, PRO-CODE-21; AMB-84, AMB-142. */
const generateVoucherCodes: Operation<typeof calls.generateVoucherCodes> = async (deps, caller, given) => {
  const { uuid } = given.params;
  const answer = await inTransaction(deps.db, async (tx) => {
    const voucher = await lockVoucherForShare(tx, uuid);
    const at = deps.clock.now();
    const terms = termsOf(voucher, given.body, at);
    const started = await startBatch(deps, tx, {
      ...terms,
      voucherUuid: uuid,
      wanted: given.body.count,
      sendsEmail: false,
      byUuid: userOf(caller) ?? null,
    });
    const changes = { codes: [null, given.body.count] } as const;
    await recordAct(tx, caller, { at, record: "voucher", id: uuid, act: "generate-codes", changes });
    return { created: started.created, batch: await batchOf(tx, started.batchUuid) };
  });
  deps.live.recordChanged("voucher", uuid);
  return answer;
};

const listCodeBatches: Operation<typeof calls.listCodeBatches> = async ({ db }, { signal }, { params }) => {
  const answer = await batchesText(db, { voucherUuid: params.uuid, signal });
  if (answer === undefined) throw notFound("Voucher");
  return answer;
};

/**
 * Takes up a batch that failed. Its steps hold its row and go on behind the last code they made, so that whoever presses twice,
 * here or in another process, makes no code and no mail a second time. One that goes on or is done stays as it is. Source: AMB-84, AMB-89.
 */
const resumeCodeBatch: Operation<typeof calls.resumeCodeBatch> = async (deps, caller, { params }) => {
  const { uuid: voucherUuid, batchUuid: uuid } = params;
  const batch = await inTransaction(deps.db, async (tx) => {
    // The steps of a batch take both locks in this order too.
    const found = await lockBatch(tx, { uuid, voucherUuid });
    if (found === undefined) throw notFound("Act of making codes");
    if (found.state !== "failed") return batchOf(tx, uuid);
    assertLive(await lockVoucherForShare(tx, voucherUuid));
    const at = deps.clock.now();
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
    const vouchers = await failStuckBatches(db, { reason, at: clock.now() });
    for (const voucherUuid of vouchers) live.recordChanged("voucher", voucherUuid);
    return vouchers.length === 0 ? nothingToDo : { problem: `${vouchers.length} acts of making codes were given up` };
  },
};

export const batchCalls = [
  bind(calls.generateVoucherCodes, generateVoucherCodes),
  bind(calls.listCodeBatches, listCodeBatches),
  bind(calls.resumeCodeBatch, resumeCodeBatch),
];
