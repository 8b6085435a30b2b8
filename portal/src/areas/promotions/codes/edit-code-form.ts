/** The form of one code: its fields as they are typed, their problems and the way back to the wire. Pure. */
import { type CodeUpdate, limitsProblem, type VoucherCode } from "@crema/contract/areas/promotions";
import { endOf, startOf } from "../../../app/start/business-days.ts";
import { dateTextOf, readDateText } from "../../../ui/fields/date-text.ts";
import { numberFromText } from "../../../ui/fields/number-text.ts";
import { formatDate } from "../../../ui/foundation/format.ts";

export interface CodeForm {
  readonly maximumRedemptions: string;
  readonly maximumRedemptionsPerUser: string;
  /** DD/MM/YYYY in Brisbane. */
  readonly startDate: string;
  readonly expiryDate: string;
  readonly description: string;
  readonly referenceData: string;
}

/** As it is typed; '' is unlimited. */
export const digits = (limit: number | null): string => (limit === null ? "" : String(limit));

export const formOf = (code: VoucherCode): CodeForm => ({
  maximumRedemptions: digits(code.maximumRedemptions),
  maximumRedemptionsPerUser: digits(code.maximumRedemptionsPerUser),
  startDate: formatDate(code.startDate),
  expiryDate: formatDate(code.expiryDate),
  description: code.description,
  referenceData: code.referenceData,
});

/** The day that was typed, YYYY-MM-DD; undefined while it is none. */
export function dayIn(text: string): string | undefined {
  const reading = readDateText(text);
  return reading.kind === "date" ? reading.iso : undefined;
}
/** Instants of the wire from the ends of a Brisbane day. */
export const startInstant = (day: string): string => new Date(startOf(day) * 1_000).toISOString();
export const endInstant = (day: string): string => new Date(endOf(day) * 1_000).toISOString();

/** Null is unlimited. */
export const limitOf = (text: string): number | null => (text === "" ? null : (numberFromText(text) ?? null));

/** Why limits and days cannot be, by field. Source: PRO-CODE-14, AMB-83. */
export function termsProblems(
  form: Pick<CodeForm, "maximumRedemptions" | "maximumRedemptionsPerUser" | "startDate" | "expiryDate">,
): Partial<Record<keyof CodeForm, string>> {
  const [total, perUser] = [limitOf(form.maximumRedemptions), limitOf(form.maximumRedemptionsPerUser)];
  const [start, end] = [dayIn(form.startDate), dayIn(form.expiryDate)];
  const perUserProblem = limitsProblem({ total, perUser });
  return {
    ...(total === 0 && { maximumRedemptions: "Max claims must be at least 1" }),
    ...(perUser === 0 && { maximumRedemptionsPerUser: "Max claims per user must be at least 1" }),
    ...(perUserProblem !== undefined && { maximumRedemptionsPerUser: perUserProblem }),
    ...(start === undefined && { startDate: form.startDate === "" ? "Start date is required" : "Invalid Date" }),
    ...(end === undefined && { expiryDate: form.expiryDate === "" ? "Expiry date is required" : "Invalid Date" }),
    ...(start !== undefined &&
      end !== undefined &&
      end < start && { expiryDate: "Expiry must not be before the start" }),
  };
}

/** Max claims may not go below the uses there are. Source: PRO-CODE-24. */
export function problemsOf(form: CodeForm, { redemptions }: Pick<VoucherCode, "redemptions">) {
  const total = limitOf(form.maximumRedemptions);
  const tooFew = total !== null && total > 0 && total < redemptions;
  return {
    ...termsProblems(form),
    ...(tooFew && { maximumRedemptions: `Max claims must be at least ${redemptions}, the number already used` }),
  };
}

/** What of a form without problems was changed, with the version that was read: a day that stays keeps its instant. */
export function updateOf(code: VoucherCode, form: CodeForm): CodeUpdate {
  const before = formOf(code);
  const [start, end] = [dayIn(form.startDate), dayIn(form.expiryDate)];
  return {
    maximumRedemptions: limitOf(form.maximumRedemptions),
    maximumRedemptionsPerUser: limitOf(form.maximumRedemptionsPerUser),
    description: form.description,
    referenceData: form.referenceData,
    ...(start !== undefined && dateTextOf(start) !== before.startDate && { startDate: startInstant(start) }),
    ...(end !== undefined && dateTextOf(end) !== before.expiryDate && { expiryDate: endInstant(end) }),
    updatedAt: code.updatedAt,
  };
}
