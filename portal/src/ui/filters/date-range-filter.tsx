import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { dateTextOf } from "../fields/date-text.ts";
import { lazyPart } from "../foundation/lazy-part.tsx";
import type { DateRange } from "./date-range-popup.tsx";
import "../button/button.css";
import "./filters.css";

const Popup = lazyPart(
  async () => (await import("./date-range-popup.tsx")).DateRangePopup,
  ({ onClose }) => onClose(),
);

export interface DateRangeFilterProps extends DateRange {
  label: string;
  onChange: (range: DateRange) => void;
}

/** A filter of the days from one to another: its button says which, its fields apply as soon as a whole day is in them. */
export function DateRangeFilter({ label, from, to, onChange }: DateRangeFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const days = from === "" && to === "" ? "" : `${dateTextOf(from)} – ${dateTextOf(to)}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="ui-button ui-filter-trigger"
        data-variant="default"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={Popup.preload}
        onFocus={Popup.preload}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        {days !== "" && <span className="ui-filter-days">{days}</span>}
        <CalendarDays size={14} aria-hidden />
      </button>
      {isOpen && (
        <Popup label={label} anchor={button} from={from} to={to} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
