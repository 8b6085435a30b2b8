import { type RefObject, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { DateField } from "../fields/date-field.tsx";
import { dateTextOf, readDateText } from "../fields/date-text.ts";
import "../overlay/popover.css";

/** Both YYYY-MM-DD; '' is open. */
export interface DateRange {
  from: string;
  to: string;
}

export interface DateRangePopupProps extends DateRange {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onChange: (range: DateRange) => void;
  onClose: () => void;
}

/** A whole day or none; undefined while it is being typed. */
function dayIn(text: string): string | undefined {
  const reading = readDateText(text);
  if (reading.kind === "date") return reading.iso;
  return reading.kind === "empty" ? "" : undefined;
}

/** The two days of a range. Loaded lazily by DateRangeFilter. */
export function DateRangePopup({ label, anchor, from, to, onChange, onClose }: DateRangePopupProps) {
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
    <Popover
      className="ui-popover"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={anchor}
      placement="bottom start"
      offset={6}
    >
      <Dialog aria-label={label} className="ui-date-range">
        <DateField label="From" value={typed.from} onChange={type("from")} />
        <DateField
          label="To"
          value={typed.to}
          onChange={type("to")}
          error={isBackwards ? "The last day is before the first" : undefined}
        />
      </Dialog>
    </Popover>
  );
}
