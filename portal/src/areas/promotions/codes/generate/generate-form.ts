import { expiryDaysBetween, type Generation, type Voucher } from "@crema/contract/areas/promotions";
import { daysAfter } from "../../../../app/start/business-days.ts";
import { dateTextOf } from "../../../../ui/fields/date-text.ts";
import { dayIn, digits, limitOf, startInstant, termsProblems } from "../edit-code-form.ts";

export interface GenerateForm {
  readonly maximumRedemptions: string;
  readonly maximumRedemptionsPerUser: string;
  /** DD/MM/YYYY in Brisbane. */
  readonly startDate: string;
  readonly expiryDate: string;
  /** '' is none: codes of nobody's. */
  readonly segmentUuid: string;
  readonly sendEmail: boolean;
  /** Of the number prompt; 0 is none yet. */
  readonly count: number;
}

/** On the voucher's own terms, from today on. @param day - today in Brisbane, YYYY-MM-DD */
export const newForm = (
  voucher: Pick<Voucher, "defaultExpiry" | "defaultNumberOfRedemptions" | "defaultNumberOfRedemptionsPerUser">,
  day: string,
): GenerateForm => ({
  maximumRedemptions: digits(voucher.defaultNumberOfRedemptions),
  maximumRedemptionsPerUser: digits(voucher.defaultNumberOfRedemptionsPerUser),
  startDate: dateTextOf(day),
  expiryDate: dateTextOf(daysAfter(day, voucher.defaultExpiry)),
  segmentUuid: "",
  sendEmail: false,
  count: 0,
});

/** How many codes it comes to. @param segmentSize - undefined while it is not known Source: PRO-CODE-13 */
export const countOf = ({ segmentUuid, count }: GenerateForm, segmentSize: number | undefined): number =>
  segmentUuid === "" ? count : (segmentSize ?? 0);

/** By field; of the number of codes nothing is said, it only keeps the button off. Source: PRO-CODE-12, PRO-CODE-14, PRO-CODE-16. */
export function generateProblems(form: GenerateForm, day: string) {
  const start = dayIn(form.startDate);
  return {
    ...termsProblems(form),
    ...(start !== undefined && start < day && { startDate: "Start date must not be before today" }),
  };
}

/** The terms of a form without problems: expiry is the days from start to end. Source: PRO-CODE-15, PRO-CODE-20. */
export function termsOf(form: GenerateForm): Omit<Generation, "count"> {
  const startDate = startInstant(dayIn(form.startDate) ?? "");
  return {
    startDate,
    expiry: expiryDaysBetween(new Date(startDate), new Date(startInstant(dayIn(form.expiryDate) ?? ""))),
    maximumRedemptions: limitOf(form.maximumRedemptions),
    maximumRedemptionsPerUser: limitOf(form.maximumRedemptionsPerUser),
  };
}
