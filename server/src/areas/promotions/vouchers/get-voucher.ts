import type { getVoucher } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { voucherRowOf } from "./voucher-rows.ts";

/** One voucher, with its version as ETag. */
export const getVoucherFromStore: Operation<typeof getVoucher> = async ({ db, clock }, caller, { params }) => {
  const found = await voucherRowOf(db, { uuid: params.uuid, now: clock.now() });
  if (found === undefined) throw notFound("Voucher");
  caller.setHeader("etag", `"${found.updatedAt}"`);
  return found;
};
