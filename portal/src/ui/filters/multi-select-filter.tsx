import { ChevronDown } from "lucide-react";
import type { Option } from "../fields/select.tsx";
import { lazyDialog } from "../foundation/lazy-part.tsx";
import { FilterTrigger, useFilterOpening } from "./filter-trigger.tsx";

const Popup = lazyDialog(async () => (await import("./multi-select-popup.tsx")).MultiSelectPopup);

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
  const { isOpen, isByKey, anchor, onPress, onClose } = useFilterOpening();
  return (
    <>
      <FilterTrigger {...{ label, anchor, isOpen, onPress }} icon={ChevronDown} onIntent={Popup.preload}>
        {chosen > 0 && (
          <span className="ui-filter-count">
            {chosen}
            <span className="ui-visually-hidden"> chosen</span>
          </span>
        )}
      </FilterTrigger>
      {isOpen && (
        <Popup
          {...{ label, anchor, isByKey, onClose }}
          options={options}
          value={value}
          onChange={(ids) => onChange(options.map((option) => option.value).filter((each) => ids.has(each)))}
        />
      )}
    </>
  );
}
