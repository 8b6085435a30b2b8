/** One issued code, and the acts that make many. Source: spec part 2, section 3; PRO-CODE-09, PRO-CODE-20; AMB-83, AMB-89, AMB-142. */
import { z } from "zod";
import { givenInstant, instant, text, uuid } from "../../../kit/wire.ts";
import { expiryDays, limit } from "../vouchers/voucher.ts";

export const codeStatuses = ["live", "redeemed", "archived"] as const;
export const mostCodesAtOnce = 1_000_000;

export const voucherCode = z.strictObject({
  uuid,
  code: z.string(),
  /** null where it is nobody's; the names are '' then. */
  userUuid: uuid.nullable(),
  userName: z.string(),
  userEmail: z.string(),
  /** The holder's name, or the email address of one without a name. */
  userDisplay: z.string(),
  redemptions: z.int(),
  /** null is unlimited, as below. */
  maximumRedemptions: z.int().nullable(),
  maximumRedemptionsPerUser: z.int().nullable(),
  startDate: instant,
  /** The end of a day in Brisbane: expired after it. */
  expiryDate: instant,
  status: z.enum(codeStatuses),
  description: z.string(),
  referenceData: z.string(),
  createdAt: instant,
  /** Also the version (AMD-32). */
  updatedAt: instant,
});
export type VoucherCode = z.infer<typeof voucherCode>;

/** Of `codeUpdate` and `generation`: null and '' are unlimited. */
const limits = {
  maximumRedemptions: limit("Max claims").optional(),
  maximumRedemptionsPerUser: limit("Max claims per user").optional(),
};
const dates = givenInstant("Invalid Date");

/** What staff write of a code. What is not sent stays as it is. An expiry date becomes the end of its day in Brisbane. */
export const codeUpdate = z.object({
  ...limits,
  startDate: dates.optional(),
  expiryDate: dates.optional(),
  description: text(2_000).optional(),
  referenceData: text(2_000).optional(),
  updatedAt: instant.optional(),
});
export type CodeUpdate = z.input<typeof codeUpdate>;

/** What is asked for when codes are made. Left out: starts now, the voucher's own expiry and limits. */
export const generation = z.object({
  count: z.preprocess(
    (given) => (typeof given === "string" && /^\s*\d{1,9}\s*$/.test(given) ? Number(given) : given),
    z
      .int("Number of codes must be a whole number")
      .min(1, "Number of codes must be greater than 0")
      .max(mostCodesAtOnce, "Number of codes must be at most 1,000,000"),
  ),
  startDate: instant.optional(),
  /** Days after the start's day in Brisbane; 0 ends with it. */
  expiry: expiryDays(0).optional(),
  ...limits,
});
export type Generation = z.input<typeof generation>;

const batchStates = ["making", "done", "failed"] as const;
/** One act of making codes, and how far it is. */
export const codeBatch = z.strictObject({
  uuid,
  wanted: z.int(),
  made: z.int(),
  /** Mails ordered so far; members who get a code and no mail. */
  emailed: z.int(),
  skipped: z.int(),
  /** Of the mails ordered: not sent, as they were no longer wanted when their turn came. */
  withdrawn: z.int(),
  /** Of the mails ordered: left, but nobody knows whether they arrived. */
  unconfirmed: z.int(),
  /** '' where so many were asked for by number. */
  segmentName: z.string(),
  sendsEmail: z.boolean(),
  state: z.enum(batchStates),
  reason: z.string(),
  startDate: instant,
  expiryDate: instant,
  createdAt: instant,
  /** '' while it goes on. */
  finishedAt: instant,
});
export type CodeBatch = z.infer<typeof codeBatch>;

/** A mail with a code that may not have arrived: the answer of the mail server was lost, or the process that sent it ended. */
export const unconfirmedMail = z.strictObject({
  uuid,
  /** null if the code was not mailed with its batch's. */
  batchUuid: uuid.nullable(),
  code: z.string(),
  recipient: z.string(),
  reason: z.string(),
  sentAt: instant,
});
export type UnconfirmedMail = z.infer<typeof unconfirmedMail>;

/** How a code is compared: people type it in any letter case, with or without dashes and spaces. Source: PRO-CODE-23, AMB-86. */
export const codeKeyOf = (code: string): string => code.replaceAll(/[-\s]/g, "").toUpperCase();
