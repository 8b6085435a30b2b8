import type { updateVoucher } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { saveVoucher } from "./voucher-rows.ts";
import { voucherWrites } from "./voucher-writes.ts";
import { wantedVoucher } from "./wanted-voucher.ts";

/** Source: PRO-VCH-18; AMB-83, AMB-93, AMD-21, AMD-32. */
export const updateVoucherInStore: Operation<typeof updateVoucher> = (deps, caller, { params: { uuid }, body }) => {
  const { updatedAt: _a, uuid: _u, ...sent } = body;
  return voucherWrites.update(deps, caller, {
    uuid,
    body,
    save: async (tx, before, at) => saveVoucher(tx, { uuid, fields: await wantedVoucher(before, sent), at }),
  });
};
