/** A voucher: what is promised, and on which terms. Source: spec part 2, sections 3 and 5; PRO-VCH-06 to PRO-VCH-10; AMB-82 to AMB-84, AMB-93. */
import { z } from "zod";
import { instant, text, uuid } from "../../../kit/wire.ts";
import { mailTextProblem } from "./mail-text.ts";

export const voucherStatuses = ["live", "inactive"] as const;
export const mostExpiryDays = 3_650;
export const longestEmailBody = 200_000;
/** Cleaning takes longer with the square of how deep tags stand in each other. */
const mostTags = 10_000;
/** HTML as it is sent, before it is cleaned. */
export const sentEmailBody = text(longestEmailBody).refine(
  (html) => html.split(/<(?=[a-z])/i).length - 1 <= mostTags,
  "must have at most 10,000 tags",
);

/** How often a code may be used; null is unlimited. */
const storedLimit = z.int().min(1).nullable();

export const voucher = z.strictObject({
  uuid,
  title: z.string(),
  description: z.string(),
  emailSubject: z.string(),
  /** HTML, cleaned before it was stored. */
  emailBody: z.string(),
  internalReference: z.string(),
  /** Nothing is generated, mailed or redeemed of an inactive one (AMB-84). */
  status: z.enum(voucherStatuses),
  /** Its mails are advertising: they go only to those who want that (AMB-90). */
  isMarketing: z.boolean(),
  /** Of new codes; null is unlimited. */
  defaultNumberOfRedemptions: storedLimit,
  defaultNumberOfRedemptionsPerUser: storedLimit,
  defaultExpiry: z.int(),
  /** Whether codes that ended unused are deleted, and used ones archived. */
  deleteExpiredCodes: z.boolean(),
  /** Articles it is good for; none is all. */
  SKU: z.array(z.string()),
  /** Redemptions of all its codes, those taken back left out. */
  totalClaims: z.int(),
  createdAt: instant,
  /** Also the version: a save that carries another value is refused with 409 (AMD-32). */
  updatedAt: instant,
});
export type Voucher = z.infer<typeof voucher>;

export const voucherRow = voucher.extend({
  /** Its codes that can still be used and end within `endingWithinDays`; 0 of an inactive one. */
  endingCodes: z.int(),
});
export type VoucherRow = z.infer<typeof voucherRow>;

/** The same in the list of all, which would grow by 200 kB for each long mail. */
export const listedVoucher = voucherRow.omit({ emailBody: true });
export type ListedVoucher = z.infer<typeof listedVoucher>;

export const isVoucherEnding = ({ status, endingCodes }: Pick<VoucherRow, "status" | "endingCodes">): boolean =>
  status === "live" && endingCodes > 0;

/** What of a voucher those see who only choose one (AMB-146). */
export const voucherName = voucher.pick({ uuid: true, title: true, status: true });

const digits = (given: unknown): unknown =>
  typeof given === "string" && /^\s*\d{1,9}\s*$/.test(given) ? Number(given) : given;
/** A whole number, written as number or digits; empty and null are unlimited. */
export const limit = (what: string) =>
  z.preprocess(
    (given) => (given === "" ? null : digits(given)),
    z
      .int(`${what} must be a whole number`)
      .min(1, `${what} must be at least 1`)
      .max(1_000_000, `${what} must be at most 1,000,000`)
      .nullable(),
  );
export const expiryDays = (least: number) =>
  z.preprocess(
    digits,
    z
      .int("Expiry must be a whole number of days")
      .min(least, `Expiry must be at least ${least} ${least === 1 ? "day" : "days"}`)
      .max(mostExpiryDays, `Expiry must be at most ${mostExpiryDays} days`),
  );

const onOneLine = (given: string): string => given.replaceAll(/\s+/g, " ");

/** What staff write; the rest is ignored. What is not sent stays as it is. */
export const voucherBody = z.object({
  /** Only that of the voucher in the address. */
  uuid: uuid.optional(),
  title: text(255).transform(onOneLine).optional(),
  description: text(2_000).optional(),
  emailSubject: text(255).transform(onOneLine).optional(),
  emailBody: sentEmailBody.optional(),
  internalReference: text(5_000).optional(),
  /** Not written by the portal's form (AMD-21). */
  status: z.enum(voucherStatuses).optional(),
  isMarketing: z.boolean().optional(),
  defaultNumberOfRedemptions: limit("Default max claims").optional(),
  defaultNumberOfRedemptionsPerUser: limit("Default max claims per user").optional(),
  defaultExpiry: expiryDays(1).optional(),
  deleteExpiredCodes: z.boolean().optional(),
  /** Without commas, each once. */
  SKU: z
    .array(text(100))
    .max(1_000)
    .transform((given) => [...new Set(given.map((sku) => sku.replaceAll(",", "").trim()))].filter((sku) => sku !== ""))
    .optional(),
  updatedAt: instant.optional(),
});
export type VoucherBody = z.input<typeof voucherBody>;

/** How often codes may be used, in all and by one person; null is unlimited. */
export interface Limits {
  readonly total: number | null;
  readonly perUser: number | null;
}
/** Why these limits cannot be; undefined where they can. Source: AMB-83. */
export const limitsProblem = ({ total, perUser }: Limits): string | undefined =>
  total !== null && perUser !== null && perUser > total
    ? "Max claims per user must not be above max claims"
    : undefined;

type CheckedField =
  | "title"
  | "description"
  | "emailBody"
  | "defaultExpiry"
  | "defaultNumberOfRedemptions"
  | "defaultNumberOfRedemptionsPerUser";
/** What must be right of a whole voucher, by field; empty when all is. Source: PRO-VCH-09, PRO-VCH-10; AMB-83. */
export function voucherProblems(
  given: { readonly [K in CheckedField]?: Voucher[K] | undefined },
): Readonly<Record<string, string>> {
  const perUser = limitsProblem({
    total: given.defaultNumberOfRedemptions ?? null,
    perUser: given.defaultNumberOfRedemptionsPerUser ?? null,
  });
  const mail = mailTextProblem({ title: given.title ?? "", emailBody: given.emailBody ?? "" });
  return {
    ...((given.title ?? "").trim() === "" && { title: "Title is required" }),
    ...((given.description ?? "").trim() === "" && { description: "Description is required" }),
    ...(given.defaultExpiry === undefined && { defaultExpiry: "Default expiry in days is required" }),
    ...(mail !== undefined && { emailBody: mail }),
    ...(perUser !== undefined && { defaultNumberOfRedemptionsPerUser: perUser }),
  };
}
