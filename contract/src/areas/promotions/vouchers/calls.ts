/** Voucher codes assigned to one person. Source: spec part 1, section 7; AMD-09. */
import { z } from "zod";
import { defineCall } from "../../../kit/define-call.ts";
import { needsOrSelf } from "../../../kit/rights.ts";
import { instant, uuid } from "../../../kit/wire.ts";

export const codeStatuses = ["live", "redeemed", "archived"] as const;

const userVoucherCode = z.strictObject({
  uuid,
  code: z.string(),
  voucherUuid: uuid,
  voucherTitle: z.string(),
  redemptions: z.number().int(),
  /** null is unlimited. */
  maximumRedemptions: z.number().int().nullable(),
  startDate: instant,
  expiryDate: instant,
  status: z.enum(codeStatuses),
});
export type UserVoucherCode = z.infer<typeof userVoucherCode>;

export const listUserVoucherCodes = defineCall({
  name: "listUserVoucherCodes",
  method: "GET",
  path: "/v1/promotions/vouchers/:userUuid/all",
  summary: "Voucher codes assigned to one person",
  access: needsOrSelf("userUuid", "user.view", "promotion.view"),
  params: z.object({ userUuid: uuid }),
  answer: z.object({ voucherCodes: z.array(userVoucherCode) }),
});
