/** The calls on vouchers. Source: spec part 1, section 7; part 2, section 7; ledger section B.5; AMD-09, AMD-21. */
import { z } from "zod";
import { defineCall, nothing } from "../../../kit/define-call.ts";
import { needs, needsOrSelf } from "../../../kit/rights.ts";
import { instant, listMeta, text, uuid } from "../../../kit/wire.ts";
import { codeStatuses } from "../codes/voucher-code.ts";
import { listedVoucher, sentEmailBody, voucher, voucherBody, voucherName, voucherRow } from "./voucher.ts";

const byUuid = z.object({ uuid });

export const listVouchers = defineCall({
  name: "listVouchers",
  method: "GET",
  path: "/v1/promotions/vouchers",
  summary:
    "All vouchers without the text of their mails, newest first, whatever the page size; names alone for those who only choose one",
  access: needs("promotion.view", "segment.view", "notification.view"),
  answer: z.object({ vouchers: z.array(z.union([listedVoucher, voucherName])), meta: listMeta }),
});

export const getVoucher = defineCall({
  name: "getVoucher",
  method: "GET",
  path: "/v1/promotions/vouchers/:uuid",
  summary: "One voucher without its codes",
  access: needs("promotion.view"),
  params: byUuid,
  answer: voucherRow,
});

export const createVoucher = defineCall({
  name: "createVoucher",
  method: "POST",
  path: "/v1/promotions/vouchers",
  summary: "Add a voucher; it is live",
  access: needs("promotion.edit"),
  body: voucherBody.omit({ uuid: true, status: true, updatedAt: true }),
  wrapper: "voucher",
  answer: voucher,
});

export const updateVoucher = defineCall({
  name: "updateVoucher",
  method: "PUT",
  path: "/v1/promotions/vouchers/:uuid",
  summary: "Save a voucher; the HTML of its mail is cleaned",
  access: needs("promotion.edit"),
  params: byUuid,
  body: voucherBody,
  wrapper: "voucher",
  answer: voucher,
  refusals: ["changed_by_someone_else"],
});

export const sendTestVoucherMail = defineCall({
  name: "sendTestVoucherMail",
  method: "POST",
  path: "/v1/promotions/vouchers/:uuid/test-mail",
  summary: "Mail what is being written, with a made-up code, to the one who asks",
  access: needs("promotion.edit"),
  params: byUuid,
  /** What is not sent is taken from the stored voucher. */
  body: z.object({ emailSubject: text(255).optional(), emailBody: sentEmailBody.optional() }),
  answer: nothing,
  refusals: ["holder_unreachable"],
});

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
