import { dayIn, daysFrom } from "../../../platform/clock/zoned-day.ts";
import { valueOf } from "../fields/field-rows.ts";
import type { FieldName } from "../fields/segment-fields.ts";
import type { Moment } from "../members/member-condition-rows.ts";
import type { Stored } from "./why-rows.ts";

/** DD/MM/YYYY, as rules have days. */
const shownDay = (day: string): string => day.split("-").toReversed().join("/");

/** What is stored of somebody in a field, as it is shown; '' where there is nothing. Sums and balances of nothing are 0. */
export function shownValue(field: FieldName, stored: Stored, { zone, at }: Moment): string {
  const value = valueOf[field];
  if (value.kind === "number") return shownNumber(Number(stored ?? 0), value.times);
  if (value.kind === "yes-or-no") return stored === true ? "Yes" : "No";
  if (stored instanceof Date) {
    const day = dayIn(zone, stored);
    return value.kind === "days-since" ? String(daysFrom(day, dayIn(zone, at))) : shownDay(day);
  }
  if (value.kind === "text") return String(stored ?? "");
  return typeof stored === "string" ? shownDay(stored) : "";
}

const shownNumber = (stored: number, times: 1 | 100): string =>
  times === 1 ? String(stored) : `${stored < 0 ? "-" : ""}$${(Math.abs(stored) / times).toFixed(2)}`;
