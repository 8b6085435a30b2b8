import type { listCodeBatches } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { batchesText } from "../codes/batch-rows.ts";

export const listCodeBatchesOfVoucher: Operation<typeof listCodeBatches> = async ({ db }, { signal }, { params }) => {
  const answer = await batchesText(db, { voucherUuid: params.uuid, signal });
  if (answer === undefined) throw notFound("Voucher");
  return answer;
};
