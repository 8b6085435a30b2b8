import { CalendarDays } from "lucide-react";
import { dateTextOf } from "../fields/date-text.ts";
import { lazyDialog } from "../foundation/lazy-part.tsx";
import type { DateRange } from "./date-range-popup.tsx";
import { FilterTrigger, useFilterOpening } from "./filter-trigger.tsx";

const Popup = lazyDialog(async () => (await import("./date-range-popup.tsx")).DateRangePopup);

export interface DateRangeFilterProps extends DateRange {
  label: string;
  onChange: (range: DateRange) => void;
}

/** A filter of the days from one to another: its button says which, its fields apply as soon as a whole day is in them. */
export function DateRangeFilter({ label, from, to, onChange }: DateRangeFilterProps) {
  const days = from === "" && to === "" ? "" : `${dateTextOf(from)} – ${dateTextOf(to)}`;
  const { isOpen, isByKey, anchor, onPress, onClose } = useFilterOpening();
  return (
    <>
      <FilterTrigger {...{ label, anchor, isOpen, onPress }} icon={CalendarDays} onIntent={Popup.preload}>
        {days !== "" && <span className="ui-filter-days">{days}</span>}
      </FilterTrigger>
      {isOpen && <Popup {...{ label, anchor, isByKey, onClose, from, to, onChange }} />}
    </>
  );
}
