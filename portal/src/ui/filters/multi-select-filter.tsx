import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import type { Option } from "../fields/select.tsx";
import { lazyPart } from "../foundation/lazy-part.tsx";
import "../button/button.css";
import "./filters.css";

const Popup = lazyPart(
  async () => (await import("./multi-select-popup.tsx")).MultiSelectPopup,
  ({ onClose }) => onClose(),
);

export interface MultiSelectFilterProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** What the button counts; by default every ticked value. */
  chosenCount?: number | undefined;
}

/** A filter of several values: its button shows how many are chosen, its list is ticked and stays open. */
export function MultiSelectFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
  chosenCount: chosen = value.length,
}: MultiSelectFilterProps<Value>) {
  const [open, setOpen] = useState<{ isByKey: boolean } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="ui-button ui-filter-trigger"
        data-variant="default"
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        onPointerEnter={Popup.preload}
        onFocus={Popup.preload}
        onClick={({ detail }) => setOpen(open === null ? { isByKey: detail === 0 } : null)}
      >
        {label}
        {chosen > 0 && (
          <span className="ui-filter-count">
            {chosen}
            <span className="ui-visually-hidden"> chosen</span>
          </span>
        )}
        <ChevronDown size={14} aria-hidden />
      </button>
      {open !== null && (
        <Popup
          label={label}
          anchor={button}
          isByKey={open.isByKey}
          options={options}
          value={value}
          onChange={(ids) => onChange(options.map((option) => option.value).filter((each) => ids.has(each)))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
