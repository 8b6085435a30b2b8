/** The calls on a voucher's codes. A code is named by its text or its uuid (AMB-86). Source: spec part 2, section 7; ledger section B.5. */
import { z } from "zod";
import { bytes, defineCall, nothing } from "../../../kit/define-call.ts";
import { needs } from "../../../kit/rights.ts";
import { listMeta, text, uuid } from "../../../kit/wire.ts";
import { audience } from "../../segments/index.ts";
import { voucher } from "../vouchers/voucher.ts";
import { codeBatch, codeUpdate, generation, unconfirmedMail, voucherCode } from "./voucher-code.ts";

const byUuid = z.object({ uuid });
const byCode = z.object({ uuid, code: text(100).min(1) });

export const listVoucherCodes = defineCall({
  name: "listVoucherCodes",
  method: "GET",
  path: "/v1/promotions/vouchers/:uuid/codes",
  summary:
    "A voucher with a page of its codes, newest first; large pages are streamed, page size 99999 or more is all of them",
  access: needs("promotion.view"),
  params: byUuid,
  query: z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    pageSize: z.coerce.number().int().min(1).max(999_999_999).default(10),
    /** Part of a code, or of the holder's name or email address. */
    search: text(200).default(""),
  }),
  /** `meta` comes last: an answer that was cut off is no JSON. Its count is that of all matches. */
  answer: z.object({ ...voucher.shape, voucherCodes: z.array(voucherCode), meta: listMeta }),
});

export const generateVoucherCodes = defineCall({
  name: "generateVoucherCodes",
  method: "POST",
  path: "/v1/promotions/vouchers/:uuid/codes",
  summary: "Make codes: a few at once, many in the background",
  access: needs("promotion.edit"),
  params: byUuid,
  body: generation,
  /** `created`: made by now; the batch goes on to `wanted`. */
  answer: z.object({ created: z.int(), batch: codeBatch }),
  refusals: ["voucher_inactive"],
});

export const listCodeBatches = defineCall({
  name: "listCodeBatches",
  method: "GET",
  path: "/v1/promotions/vouchers/:uuid/batches",
  summary: "How far the acts of making codes are: unfinished ones and the last 20, newest first",
  access: needs("promotion.view"),
  params: byUuid,
  answer: z.object({ batches: z.array(codeBatch) }),
});

export const resumeCodeBatch = defineCall({
  name: "resumeCodeBatch",
  method: "POST",
  path: "/v1/promotions/vouchers/:uuid/batches/:batchUuid/resume",
  summary: "Go on with an act of making codes that failed, where it stood; one that was not given up stays as it is",
  access: needs("promotion.edit"),
  params: z.object({ uuid, batchUuid: uuid }),
  answer: codeBatch,
  refusals: ["voucher_inactive", "code_expired"],
});

export const updateVoucherCode = defineCall({
  name: "updateVoucherCode",
  method: "PUT",
  path: "/v1/promotions/vouchers/:uuid/codes/:code",
  summary: "Save limits, dates and texts of a code",
  access: needs("promotion.edit"),
  params: byCode,
  body: codeUpdate,
  wrapper: "voucherCode",
  answer: voucherCode,
  refusals: ["changed_by_someone_else"],
});

export const assignVoucherCode = defineCall({
  name: "assignVoucherCode",
  method: "PATCH",
  path: "/v1/promotions/vouchers/:uuid/codes/:code/assign",
  summary: "Give a code to a user",
  access: needs("promotion.edit"),
  params: byCode,
  body: z.object({ userUuid: uuid }),
  answer: voucherCode,
});

export const deleteVoucherCode = defineCall({
  name: "deleteVoucherCode",
  method: "DELETE",
  path: "/v1/promotions/vouchers/:uuid/codes/:code",
  summary: "Delete a code that was never used",
  access: needs("promotion.edit"),
  params: byCode,
  answer: nothing,
  refusals: ["has_redemptions"],
});

export const notifyVoucherCode = defineCall({
  name: "notifyVoucherCode",
  method: "POST",
  path: "/v1/promotions/vouchers/:uuid/codes/:code/notify",
  summary: "Mail a code to its holder",
  access: needs("promotion.edit"),
  params: byCode,
  answer: nothing,
  refusals: ["not_assigned", "code_expired", "voucher_inactive", "holder_unreachable"],
});

export const listUnconfirmedMails = defineCall({
  name: "listUnconfirmedMails",
  method: "GET",
  path: "/v1/promotions/vouchers/:uuid/unconfirmed-mails",
  summary: "Mails with codes that may not have arrived: the first 200, by recipient",
  access: needs("promotion.view"),
  params: byUuid,
  answer: z.object({ mails: z.array(unconfirmedMail), meta: listMeta }),
});

export const sendUnconfirmedMails = defineCall({
  name: "sendUnconfirmedMails",
  method: "POST",
  path: "/v1/promotions/vouchers/:uuid/unconfirmed-mails/send",
  summary: "Send mails again that may not have arrived: one, those of a batch, or all of the voucher",
  access: needs("promotion.edit"),
  params: byUuid,
  body: z.object({ mail: uuid.optional(), batch: uuid.optional() }),
  /** `sent`: how many go now; none that somebody else has sent again meanwhile. */
  answer: z.object({ sent: z.int() }),
  refusals: ["voucher_inactive"],
});

export const getVoucherCodePdf = defineCall({
  name: "getVoucherCodePdf",
  method: "GET",
  path: "/v1/promotions/vouchers/:uuid/codes/:code/pdf",
  summary: "A code to print, with bar codes that a scanner reads",
  access: needs("promotion.view"),
  params: byCode,
  answer: bytes("application/pdf"),
});

/** One code for each person of a segment, behind the gate every act on many goes through. Source: PRO-CODE-18, PRO-CODE-20, PRO-CODE-22; AMB-89, AMB-90; AMD-17. */
const bySegment = z.object({ uuid, segmentUuid: uuid });

export const freezeVoucherAudience = defineCall({
  name: "freezeVoucherAudience",
  method: "POST",
  path: "/v1/promotions/vouchers/:uuid/segments/:segmentUuid/audience",
  summary: "Write down who is in a segment now, and who of them would get no mail of this voucher and why",
  access: needs("promotion.edit"),
  params: bySegment,
  answer: audience,
});

export const generateSegmentCodes = defineCall({
  name: "generateSegmentCodes",
  method: "POST",
  path: "/v1/promotions/vouchers/:uuid/segments/:segmentUuid",
  summary: "Make one code for each person of a segment, and mail it to those who may be mailed",
  access: needs("promotion.edit"),
  params: bySegment,
  body: generation.omit({ count: true }).extend({
    /** The size of the segment; read and not used. */
    count: z.unknown().optional(),
    sendEmailOnGeneration: z.boolean().default(false),
    /** The one that was shown and confirmed. Without it those count who are in the segment now. */
    audience: uuid.optional(),
    /** Another set, though one was made a short time ago. */
    again: z.boolean().default(false),
  }),
  /**
   * How many codes, mails, and people without a mail it comes to at most. A large set is still being made when this is answered: `batch` tells how
   * far it is. The same again within ten minutes, or with the same audience, makes no second set: the first one's
   * numbers are told, or with another audience `made_before`. Without an audience and without an Idempotency-Key a second set within 24 hours is
   * `made_before` too, with the uuid of the first one in `batch`, unless `again` is true.
   */
  answer: z.object({ created: z.int(), emailed: z.int(), skipped: z.int(), batch: uuid }),
  refusals: ["voucher_inactive", "audience_gone", "made_before"],
});
