import { useEffect, useRef, useState } from "react";
import { DateField } from "../fields/date-field.tsx";
import { dateTextOf, readDateText } from "../fields/date-text.ts";
import { FilterPopup } from "./filter-popup.tsx";
import type { FilterOpening } from "./filter-trigger.tsx";

/** Both YYYY-MM-DD; '' is open. */
export interface DateRange {
  from: string;
  to: string;
}

export interface DateRangePopupProps extends DateRange, FilterOpening {
  onChange: (range: DateRange) => void;
}

/** A whole day or none; undefined while it is being typed. */
function dayIn(text: string): string | undefined {
  const reading = readDateText(text);
  if (reading.kind === "date") return reading.iso;
  return reading.kind === "empty" ? "" : undefined;
}

/** The two days of a range. Loaded lazily by DateRangeFilter. */
export function DateRangePopup({ from, to, onChange, ...opening }: DateRangePopupProps) {
  const first = useRef<HTMLInputElement>(null);
  // A finger or the mouse may be after the calendar, and a field would call up the phone's keyboard.
  useEffect(() => {
    if (opening.isByKey) first.current?.focus();
  }, [opening.isByKey]);
  const [typed, setTyped] = useState({ from: dateTextOf(from), to: dateTextOf(to) });
  const days = { from: dayIn(typed.from), to: dayIn(typed.to) };
  const isBackwards = (days.from ?? "") !== "" && (days.to ?? "") !== "" && (days.to ?? "") < (days.from ?? "");
  const type = (side: "from" | "to") => (text: string) => {
    setTyped((before) => ({ ...before, [side]: text }));
    const day = dayIn(text);
    const next = { from, to, ...(day !== undefined && { [side]: day }) };
    if (day !== undefined && (next.from !== from || next.to !== to)) onChange(next);
  };
  return (
    <FilterPopup {...opening} className="ui-date-range">
      <DateField ref={first} label="From" value={typed.from} onChange={type("from")} />
      <DateField
        label="To"
        value={typed.to}
        onChange={type("to")}
        error={isBackwards ? "The last day is before the first" : undefined}
      />
    </FilterPopup>
  );
}
