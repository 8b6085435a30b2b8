import { parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { RefObject } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from "react-aria-components/Calendar";
import { Dialog } from "react-aria-components/Dialog";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Popover } from "react-aria-components/Popover";
import { keepKeysInList } from "./select-keys.ts";
import "../overlay/popover.css";
import "./calendar.css";

export interface CalendarPopoverProps {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  /** All days as YYYY-MM-DD. */
  value: string | undefined;
  min: string | undefined;
  max: string | undefined;
  onChoose: (iso: string) => void;
  onClose: () => void;
}

function day(iso: string | undefined) {
  return iso === undefined ? undefined : parseDate(iso.slice(0, 10));
}

interface PeriodPickerProps {
  items: readonly { id: number; formatted: string }[];
  value: string | number;
  onChange: (value: number) => void;
  "aria-label": string;
}

function PeriodPicker({ items, value, onChange, "aria-label": name }: PeriodPickerProps) {
  return (
    <select
      className="ui-calendar-picker"
      aria-label={name}
      value={value}
      onKeyDown={keepKeysInList}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  );
}

/** A month to choose a day from; days outside min and max cannot be chosen. Loaded lazily by DateField. */
export function CalendarPopover({ label, anchor, value, min, max, onChoose, onClose }: CalendarPopoverProps) {
  return (
    <I18nProvider locale="en-AU">
      <Popover
        className="ui-popover ui-calendar"
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        triggerRef={anchor}
        placement="bottom end"
        offset={6}
      >
        <Dialog aria-label={label}>
          <Calendar
            aria-label={label}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to choose a day in
            autoFocus
            firstDayOfWeek="mon"
            value={day(value) ?? null}
            defaultFocusedValue={day(value) ?? day(max) ?? null}
            minValue={day(min) ?? null}
            maxValue={day(max) ?? null}
            onChange={(date) => onChoose(date.toString())}
          >
            <header className="ui-calendar-header">
              <AriaButton slot="previous" className="ui-button" data-variant="ghost" data-icon-only>
                <ChevronLeft size={16} aria-hidden />
              </AriaButton>
              <CalendarMonthPicker>{(months) => <PeriodPicker {...months} />}</CalendarMonthPicker>
              <CalendarYearPicker>{(years) => <PeriodPicker {...years} />}</CalendarYearPicker>
              <AriaButton slot="next" className="ui-button" data-variant="ghost" data-icon-only>
                <ChevronRight size={16} aria-hidden />
              </AriaButton>
            </header>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} className="ui-calendar-day" />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
