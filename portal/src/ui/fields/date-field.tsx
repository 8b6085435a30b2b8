import { CalendarDays } from "lucide-react";
import { useRef, useState, type Ref } from "react";
import { lazyDialog } from "../foundation/lazy-part.tsx";
import { dateTextOf, dressDateText, readDateText } from "./date-text.ts";
import { hasError, type FieldProps } from "./field-frame.tsx";
import { TextField } from "./text-field.tsx";

const CalendarPopover = lazyDialog(async () => (await import("./calendar-popover.tsx")).CalendarPopover);

export interface DateFieldProps extends FieldProps {
  /** DD/MM/YYYY as typed, real or not; readDateText() reads it, dateTextOf() makes it from YYYY-MM-DD. */
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
  /** First and last day the calendar offers, YYYY-MM-DD. A typed day outside is the form's to refuse. */
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * A day, typed as DD/MM/YYYY. Impossible days can be typed and show 'Invalid Date' (source: USR-DET-33) unless the
 * form gives an error of its own; half a date shows it once the field is left.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, max, error, ...rest } = props;
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const reading = readDateText(value);
  const isWrong = reading.kind === "invalid" || (reading.kind === "incomplete" && isLeft);
  const canChoose = rest.isReadOnly !== true && rest.isDisabled !== true;
  return (
    <>
      <TextField
        placeholder={rest.isReadOnly === true ? undefined : "DD/MM/YYYY"}
        {...rest}
        value={value}
        error={hasError(error) ? error : isWrong ? "Invalid Date" : undefined}
        inputMode="numeric"
        onChange={(text) => onChange(dressDateText(text, value))}
        onBlur={() => {
          setLeft(true);
          if (reading.kind === "date") onChange(dateTextOf(reading.iso));
          onBlur?.();
        }}
        button={
          canChoose && (
            <button
              ref={button}
              type="button"
              className="ui-input-button"
              aria-label={`Choose ${rest.label}`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onPointerEnter={CalendarPopover.preload}
              onFocus={CalendarPopover.preload}
              onClick={() => setOpen(!isOpen)}
            >
              <CalendarDays size={15} aria-hidden />
            </button>
          )
        }
      />
      {isOpen && (
        <CalendarPopover
          label={rest.label}
          anchor={button}
          value={reading.kind === "date" ? reading.iso : undefined}
          min={min}
          max={max}
          onChoose={(iso) => {
            onChange(dateTextOf(iso));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
