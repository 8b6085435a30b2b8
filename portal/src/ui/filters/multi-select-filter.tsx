import { ChevronDown } from "lucide-react";
import { Suspense, lazy, useRef, useState } from "react";
import type { Option } from "../fields/select.tsx";
import "../button/button.css";
import "./filters.css";

const load = () => import("./multi-select-popup.tsx");
const Popup = lazy(async () => ({ default: (await load()).MultiSelectPopup }));

export interface MultiSelectFilterProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

/** A filter of several values: its button shows how many are chosen, its list is ticked and stays open. */
export function MultiSelectFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
}: MultiSelectFilterProps<Value>) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = value.length;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="ui-button ui-filter-trigger"
        data-variant="default"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!isOpen)}
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
      {isOpen && (
        <Suspense>
          <Popup
            label={label}
            anchor={button}
            options={options}
            value={value}
            onChange={(ids) => onChange(options.map((option) => option.value).filter((each) => ids.has(each)))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
