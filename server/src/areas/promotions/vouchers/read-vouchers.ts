import type { getVoucher, listVouchers, listUserVoucherCodes } from "@crema/contract/areas/promotions";
import { holds } from "@crema/contract/kit";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { voucherRowOf, vouchersText, userVoucherCodes } from "./voucher-rows.ts";

/** One voucher, with its version as ETag. */
export const getVoucherFromStore: Operation<typeof getVoucher> = async ({ db, clock }, caller, { params }) => {
  const found = await voucherRowOf(db, { uuid: params.uuid, now: clock.now() });
  if (found === undefined) throw notFound("Voucher");
  caller.setHeader("etag", `"${found.updatedAt}"`);
  return found;
};

/** Source: PRO-VCH-16; AMB-82, AMB-146, AMD-14. */
export const listVouchersInStore: Operation<typeof listVouchers> = ({ db, clock }, { principal, signal }) => {
  const mayView = principal.kind === "staff" && holds(principal.rights, "promotion.view");
  return vouchersText(db, { isNarrow: !mayView, now: clock.now(), signal });
};

export const listVoucherCodesOfUser: Operation<typeof listUserVoucherCodes> = async ({ db }, caller, { params }) => {
  const answer = await userVoucherCodes(db, params.userUuid, caller.signal);
  if (answer === undefined) throw notFound("User");
  return answer;
};
