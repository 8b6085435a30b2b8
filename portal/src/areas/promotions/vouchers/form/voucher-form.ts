/**
 * The fields of the voucher detail that are saved together, flat, and the way back to what the server takes. Pure.
 * Source: spec part 2, sections 3 and 5; PRO-VCH-06 to PRO-VCH-12; AMB-83.
 */
import {
  longestEmailBody,
  mostExpiryDays,
  type Voucher,
  type VoucherBody,
  voucherProblems,
} from "@crema/contract/areas/promotions";
import { differingFields } from "../../../../app/forms/draft.ts";

const textFields = ["title", "description", "internalReference", "emailSubject", "emailBody"] as const;
const flagFields = ["isMarketing", "deleteExpiredCodes"] as const;
const limitFields = ["defaultNumberOfRedemptions", "defaultNumberOfRedemptionsPerUser"] as const;

/** Numbers are digits, '' is unlimited; a field of a draft is compared as one value, so the SKUs are lines. */
export interface VoucherForm
  extends Readonly<Record<(typeof textFields)[number] | (typeof limitFields)[number], string>>,
    Readonly<Record<(typeof flagFields)[number], boolean>> {
  readonly defaultExpiry: string;
  readonly SKU: string;
  /** One that is typed and not added yet: it is not saved, and nothing is as long as it stands there. */
  readonly typedSku: string;
}
export type VoucherField = keyof VoucherForm;
export type Problems = Partial<Record<VoucherField, string>>;

export const skuText = (skus: readonly string[]): string => skus.join("\n");
export const skusOf = ({ SKU }: Pick<VoucherForm, "SKU">): string[] => (SKU === "" ? [] : SKU.split("\n"));

/** The list with what was typed or pasted: parts between commas, each once, as the server keeps them. Source: PRO-VCH-14. */
export function withSkus(skus: readonly string[], typed: string): string[] {
  const parts = typed.split(/[,\n]/).map((part) => part.trim().slice(0, 100));
  return [...new Set([...skus, ...parts.filter((part) => part !== "")])];
}

const limitText = (limit: number | null): string => (limit === null ? "" : String(limit));
const numberOf = (digits: string): number | null => (digits === "" ? null : Number(digits));

export const formOf = (voucher: Voucher): VoucherForm => ({
  title: voucher.title,
  description: voucher.description,
  internalReference: voucher.internalReference,
  emailSubject: voucher.emailSubject,
  emailBody: voucher.emailBody,
  isMarketing: voucher.isMarketing,
  deleteExpiredCodes: voucher.deleteExpiredCodes,
  defaultNumberOfRedemptions: limitText(voucher.defaultNumberOfRedemptions),
  defaultNumberOfRedemptionsPerUser: limitText(voucher.defaultNumberOfRedemptionsPerUser),
  defaultExpiry: String(voucher.defaultExpiry),
  SKU: skuText(voucher.SKU),
  typedSku: "",
});

export const newForm: VoucherForm = {
  title: "",
  description: "",
  internalReference: "",
  emailSubject: "",
  emailBody: "",
  isMarketing: false,
  deleteExpiredCodes: false,
  defaultNumberOfRedemptions: "",
  defaultNumberOfRedemptionsPerUser: "",
  defaultExpiry: "",
  SKU: "",
  typedSku: "",
};

/** What differs from `stored`: what stays as it is does not travel. */
export function changesOf(stored: VoucherForm, form: VoucherForm): VoucherBody {
  const body: VoucherBody = {};
  const changed = differingFields(stored, form);
  for (const field of textFields) if (changed.includes(field)) body[field] = form[field];
  for (const field of flagFields) if (changed.includes(field)) body[field] = form[field];
  for (const field of limitFields) if (changed.includes(field)) body[field] = numberOf(form[field]);
  if (changed.includes("defaultExpiry")) body.defaultExpiry = Number(form.defaultExpiry);
  if (changed.includes("SKU")) body.SKU = skusOf(form);
  return body;
}

/** What differs from the stored voucher, with the version that was read. */
export const updateOf = (voucher: Voucher, form: VoucherForm): VoucherBody => ({
  ...changesOf(formOf(voucher), form),
  updatedAt: voucher.updatedAt,
});

const labels: Readonly<Record<VoucherField, string>> = {
  title: "Title",
  description: "Description",
  internalReference: "Internal reference",
  emailSubject: "Email subject",
  emailBody: "Email body",
  isMarketing: "Marketing voucher",
  deleteExpiredCodes: "Delete expired codes",
  defaultNumberOfRedemptions: "Default max claims",
  defaultNumberOfRedemptionsPerUser: "Default max claims per user",
  defaultExpiry: "Default expiry in days",
  SKU: "SKU",
  typedSku: "SKU",
};
export const labelOf = (field: VoucherField): string => labels[field];

const mostClaims = 1_000_000;
const claimsProblem = (field: (typeof limitFields)[number], form: VoucherForm): Problems => {
  const count = numberOf(form[field]);
  if (count === null || (count >= 1 && count <= mostClaims)) return {};
  return { [field]: `${labels[field]} must be ${count < 1 ? "at least 1" : "at most 1,000,000"}` };
};
const expiryProblem = ({ defaultExpiry }: VoucherForm): Problems => {
  const days = numberOf(defaultExpiry);
  if (days === null || (days >= 1 && days <= mostExpiryDays)) return {};
  return { defaultExpiry: `Expiry must be ${days < 1 ? "at least 1 day" : `at most ${mostExpiryDays} days`}` };
};

/** What keeps the form from being saved, in the contract's words. Source: PRO-VCH-09, PRO-VCH-10; AMB-83. */
export function problemsOf(form: VoucherForm): Problems {
  const days = numberOf(form.defaultExpiry);
  return {
    ...voucherProblems({
      title: form.title,
      description: form.description,
      emailBody: form.emailBody,
      ...(days !== null && { defaultExpiry: days }),
      defaultNumberOfRedemptions: numberOf(form.defaultNumberOfRedemptions),
      defaultNumberOfRedemptionsPerUser: numberOf(form.defaultNumberOfRedemptionsPerUser),
    }),
    ...(form.emailBody.length > longestEmailBody && { emailBody: "Email body must be at most 200,000 characters" }),
    ...expiryProblem(form),
    ...claimsProblem("defaultNumberOfRedemptions", form),
    ...claimsProblem("defaultNumberOfRedemptionsPerUser", form),
    ...(form.typedSku.trim() !== "" && { typedSku: "Add this SKU, or clear it" }),
  };
}

const shownFields: Partial<Record<VoucherField, (form: VoucherForm) => string>> = {
  SKU: (form) => skusOf(form).join(", "),
  defaultNumberOfRedemptions: (form) => form.defaultNumberOfRedemptions || "Unlimited",
  defaultNumberOfRedemptionsPerUser: (form) => form.defaultNumberOfRedemptionsPerUser || "Unlimited",
};

export function shownValue(form: VoucherForm, field: VoucherField): string {
  const value = form[field];
  return shownFields[field]?.(form) ?? (typeof value === "boolean" ? (value ? "Yes" : "No") : value);
}
