/**
 * What was redeemed, for staff, and what tills ask and do with a voucher code. Source: spec part 2, section 7; ledger section B.5;
 * PRO-RED-04; AMB-82, AMB-84, AMB-97, AMB-142; docs/areas/promotions.md, "Tills".
 */
import { z } from "zod";
import { defineCall } from "../../../kit/define-call.ts";
import { needs, needsKey } from "../../../kit/rights.ts";
import { listMeta, text, instant, uuid } from "../../../kit/wire.ts";
import { redemption, redemptionStatuses } from "./redemption.ts";

export const listRedemptions = defineCall({
  name: "listRedemptions",
  method: "GET",
  path: "/v1/promotions/vouchers/redemptions",
  summary:
    "Uses of voucher codes, newest first: a page of them, or all where no page size is named, streamed where that is large",
  access: needs("promotion.view"),
  query: z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    /** Left out, or 99999 and more: all. */
    pageSize: z.coerce.number().int().min(1).max(999_999_999).default(999_999_999),
    /** Part of the code, the voucher's title, the till or order, or the name or email address of who used it or whose it is. */
    search: text(200).default(""),
  }),
  /** `meta` comes last: an answer that was cut off is no JSON. Its count is that of all matches. */
  answer: z.object({ redemptions: z.array(redemption), meta: listMeta }),
});

const posId = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,40}$/, "must be 1 to 40 letters, digits, dots, dashes and underscores");
const key = z.string().regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 characters without spaces");

const person = z
  .strictObject({
    uuid: uuid.optional(),
    email: text(254).pipe(z.string().min(1, "is required")).optional(),
    /** The Friends of Crema card that was shown. */
    fom: text(40).pipe(z.string().min(1, "is required")).optional(),
  })
  .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
    error: "must be named by one of uuid, email and fom",
  });
export type TillPerson = z.infer<typeof person>;

const shown = {
  /** In any letter case, with or without dashes. */
  code: text(100).pipe(z.string().min(1, "is required")),
  posId,
  /** Left out: the holder of the code; a stranger where it is nobody's. */
  person: person.optional(),
  /** What is bought, for vouchers that are good for some articles only. */
  skus: z.array(text(100)).max(500).optional(),
};
const voucherShown = {
  code: z.string(),
  voucherUuid: uuid,
  title: z.string(),
  description: z.string(),
  internalReference: z.string(),
  /** Articles it is good for; none is all. */
  SKU: z.array(z.string()),
};

const tillRefusals = [
  "voucher_inactive",
  "code_not_started",
  "code_expired",
  "code_used_up",
  "person_used_up",
  "person_needed",
  "person_unknown",
  "wrong_articles",
] as const;
export type TillRefusal = (typeof tillRefusals)[number];

export const validateVoucherCode = defineCall({
  name: "validateVoucherCode",
  method: "POST",
  path: "/v1/pos/vouchers/validate",
  summary:
    "Whether a code could be redeemed now, and what for; it says no with the same reasons. Articles are looked at where they are sent",
  access: needsKey("pos"),
  /** `key` means nothing here: a till may send what it would redeem. */
  body: z.strictObject({ ...shown, key: key.optional() }),
  answer: z.strictObject({
    ...voucherShown,
    expiryDate: instant,
    redemptions: z.int(),
    /** null is unlimited, as below. */
    maximumRedemptions: z.int().nullable(),
    /** Of the person; null for a stranger. */
    redemptionsOfPerson: z.int().nullable(),
    maximumRedemptionsPerUser: z.int().nullable(),
  }),
  refusals: tillRefusals,
});

const tillRedemption = z.strictObject({
  uuid,
  key: z.string(),
  posId: z.string(),
  status: z.enum(redemptionStatuses),
  date: instant,
  ...voucherShown,
});
export type TillRedemption = z.infer<typeof tillRedemption>;

export const redeemVoucherCode = defineCall({
  name: "redeemVoucherCode",
  method: "POST",
  path: "/v1/pos/vouchers/redeem",
  summary: "Use a code once for this key of this till; told again it answers the same",
  access: needsKey("pos"),
  body: z.strictObject({
    ...shown,
    key,
  }),
  wrapper: "redemption",
  answer: tillRedemption,
  refusals: [...tillRefusals, "redemption_key_reused", "redemption_called_off"],
});

export const reverseRedemption = defineCall({
  name: "reverseRedemption",
  method: "POST",
  path: "/v1/pos/vouchers/reverse",
  summary:
    "Give back the use that this key of this till made; told again it answers the same. One that is not there (404) is refused when it comes",
  access: needsKey("pos"),
  body: z.strictObject({ key, posId }),
  answer: tillRedemption,
});
