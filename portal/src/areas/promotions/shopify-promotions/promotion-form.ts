/**
 * What the dialog of a promotion of the shop holds. Days are typed and mean Brisbane: from the first instant of the one to the last of the
 * other. Pure. Source: spec part 2, sections 4 and 5; PRO-SHOP-05, PRO-SHOP-06; AMB-99.
 */
import type { ShopifyPromotion } from "@crema/contract/areas/promotions";
import { dateTextOf, readDateText } from "../../../ui/fields/date-text.ts";
import { formatTime } from "../../../ui/foundation/format.ts";

export interface PromotionForm {
  readonly code: string;
  readonly variant: string;
  /** DD/MM/YYYY as typed. */
  readonly startDate: string;
  readonly endDate: string;
  readonly active: boolean;
}
export type DateName = "startDate" | "endDate";

const blank: PromotionForm = { code: "", variant: "", startDate: "", endDate: "", active: false };
const zone = "+10:00";
const edges = { startDate: "00:00:00.000", endDate: "23:59:59.999" } as const;
const brisbaneMs = 36_000_000;

const dayOf = (instant: string): string => dateTextOf(new Date(Date.parse(instant) + brisbaneMs).toISOString());

/** @param stored - undefined for a new one */
export const formOf = (stored: ShopifyPromotion | undefined): PromotionForm =>
  stored === undefined
    ? blank
    : {
        code: stored.code,
        variant: stored.variant,
        startDate: dayOf(stored.startDate),
        endDate: dayOf(stored.endDate),
        active: stored.active,
      };

/** The instant a field stands for; undefined while no day is typed. One of another hour, as a program wrote it, stays while its day does. */
export function instantOf(
  form: PromotionForm,
  name: DateName,
  stored: ShopifyPromotion | undefined,
): string | undefined {
  const reading = readDateText(form[name]);
  if (reading.kind !== "date") return undefined;
  if (stored !== undefined && dayOf(stored[name]) === dateTextOf(reading.iso)) return stored[name];
  return new Date(`${reading.iso}T${edges[name]}${zone}`).toISOString();
}

/** What is sent; undefined while something is missing: Save is off then. */
export function bodyOf(form: PromotionForm, stored: ShopifyPromotion | undefined) {
  const [code, variant] = [form.code.trim(), form.variant.trim()];
  const [startDate, endDate] = [instantOf(form, "startDate", stored), instantOf(form, "endDate", stored)];
  if (code === "" || variant === "" || startDate === undefined || endDate === undefined) return undefined;
  return { code, variant, startDate, endDate, active: form.active };
}

/** It would never run; it may be saved all the same. Source: AMB-99. */
export function endsBeforeItStarts(form: PromotionForm, stored: ShopifyPromotion | undefined): boolean {
  const [start, end] = [instantOf(form, "startDate", stored), instantOf(form, "endDate", stored)];
  return start !== undefined && end !== undefined && end < start;
}

const usual = { startDate: "From the start of this day in Brisbane", endDate: "Until the end of this day in Brisbane" };

/** Which hour a day means. */
export function hourOf(form: PromotionForm, name: DateName, stored: ShopifyPromotion | undefined): string {
  const instant = instantOf(form, name, stored);
  if (instant === undefined) return usual[name];
  const isUsual = new Date(Date.parse(instant) + brisbaneMs).toISOString().endsWith(`T${edges[name]}Z`);
  return isUsual ? usual[name] : `${name === "startDate" ? "From" : "Until"} ${formatTime(instant)} in Brisbane`;
}
