import type { createVoucher } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { addVoucher } from "./voucher-rows.ts";
import { voucherWrites } from "./voucher-writes.ts";
import { newVoucher, wantedVoucher } from "./wanted-voucher.ts";

/** Source: PRO-VCH-08 to PRO-VCH-10, PRO-VCH-17. */
export const createVoucherInStore: Operation<typeof createVoucher> = async (deps, caller, { body }) => {
  const fields = await wantedVoucher(newVoucher, body);
  return voucherWrites.create(deps, caller, (tx, at) => addVoucher(tx, { fields, at }));
};
