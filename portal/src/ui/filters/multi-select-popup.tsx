import { Check } from "lucide-react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import type { Option } from "../fields/select.tsx";
import { FilterPopup } from "./filter-popup.tsx";
import type { FilterOpening } from "./filter-trigger.tsx";

export interface MultiSelectPopupProps extends FilterOpening {
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: ReadonlySet<string>) => void;
}

/** The ticked list of a filter. Loaded lazily by MultiSelectFilter. */
export function MultiSelectPopup({ options, value, onChange, ...opening }: MultiSelectPopupProps) {
  return (
    <FilterPopup {...opening}>
      <ListBox
        aria-label={opening.label}
        className="ui-menu"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to choose from
        autoFocus="first"
        selectionMode="multiple"
        escapeKeyBehavior="none"
        selectedKeys={value}
        onSelectionChange={(keys) =>
          onChange(new Set(keys === "all" ? options.map((option) => option.value) : [...keys].map(String)))
        }
      >
        {options.map((option) => (
          <ListBoxItem
            key={option.value}
            id={option.value}
            textValue={option.label}
            className="ui-menu-option"
            isDisabled={option.isDisabled === true}
          >
            <span className="ui-tick-box" aria-hidden>
              <Check size={12} strokeWidth={3} />
            </span>
            {option.label}
          </ListBoxItem>
        ))}
      </ListBox>
    </FilterPopup>
  );
}
