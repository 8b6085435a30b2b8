import type { generateVoucherCodes } from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import { userOf } from "../../../platform/http/caller.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { holdVoucher } from "../vouchers/voucher-rows.ts";
import { batchOf } from "./batch-rows.ts";
import { termsOf } from "./code-terms.ts";
import { startBatch } from "./start-batch.ts";

/** Source: PRO-CODE-12, PRO-CODE-20, PRO-CODE-21; AMB-84, AMB-142. */
export const generateVoucherCodesOfVoucher: Operation<typeof generateVoucherCodes> = async (deps, caller, given) => {
  const { uuid } = given.params;
  const answer = await inTransaction(deps.db, async (tx) => {
    const voucher = await holdVoucher(tx, uuid);
    if (voucher === undefined) throw notFound("Voucher");
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
