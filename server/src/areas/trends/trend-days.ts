/** Which days, months and years a chart shows. Source: AMB-134 (Brisbane); docs/areas/trends.md. */
import { daysShown, monthsShown, type Period } from "@crema/contract/areas/trends";
import { laterDay } from "../../platform/clock/zoned-day.ts";

/** The month so many months later, YYYY-MM; earlier with a negative number. */
function laterMonth(month: string, months: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The first day shown; undefined where it is the first there is. */
export function firstDay(period: Period, today: string): string | undefined {
  if (period === "days") return laterDay(today, 1 - daysShown);
  return period === "months" ? `${laterMonth(today.slice(0, 7), 1 - monthsShown)}-01` : undefined;
}

/**
 * Every day, month or year shown, the oldest first, those without anything among them.
 *
 * @param first - the earliest year there is anything of; today's where there is nothing
 */
export function spansOf(period: Period, today: string, first = today): readonly string[] {
  if (period === "days") return Array.from({ length: daysShown }, (_, n) => laterDay(today, n + 1 - daysShown));
  const month = today.slice(0, 7);
  if (period === "months") return Array.from({ length: monthsShown }, (_, n) => laterMonth(month, n + 1 - monthsShown));
  const [from, to] = [Number(first.slice(0, 4)), Number(today.slice(0, 4))];
  return Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
}
