import type { getVoucher } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { voucherOf } from "./voucher-rows.ts";

/** One voucher, with its version as ETag. */
export const getVoucherFromStore: Operation<typeof getVoucher> = async ({ db }, caller, { params }) => {
  const found = await voucherOf(db, params.uuid);
  if (found === undefined) throw notFound("Voucher");
  caller.setHeader("etag", `"${found.updatedAt}"`);
  return found;
};
