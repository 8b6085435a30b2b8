import type { listUserVoucherCodes } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { userVoucherCodes } from "./user-voucher-rows.ts";

export const listVoucherCodesOfUser: Operation<typeof listUserVoucherCodes> = async ({ db }, caller, { params }) => {
  const answer = await userVoucherCodes(db, params.userUuid, caller.signal);
  if (answer === undefined) throw notFound("User");
  return answer;
};
