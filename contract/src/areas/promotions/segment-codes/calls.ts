/** One code for each person of a segment, behind the gate every act on many goes through. Source: PRO-CODE-18, PRO-CODE-20, PRO-CODE-22; AMB-89, AMB-90; AMD-17. */
import { z } from "zod";
import { defineCall } from "../../../kit/define-call.ts";
import { needs } from "../../../kit/rights.ts";
import { uuid } from "../../../kit/wire.ts";
import { audience } from "../../segments/index.ts";
import { generation } from "../codes/voucher-code.ts";

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
