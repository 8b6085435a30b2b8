import { Check } from "lucide-react";
import type { RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import type { Option } from "../fields/select.tsx";
import { useFocusAtOnce } from "../overlay/focus-at-once.ts";
import "../overlay/popover.css";

export interface MultiSelectPopupProps {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  isByKey: boolean;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** The ticked list of a filter. Loaded lazily by MultiSelectFilter. */
export function MultiSelectPopup({ label, anchor, isByKey, options, value, onChange, onClose }: MultiSelectPopupProps) {
  useFocusAtOnce(isByKey);
  return (
    <Popover
      className="ui-popover"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={anchor}
      placement="bottom start"
      offset={6}
    >
      <Dialog aria-label={label}>
        <ListBox
          aria-label={label}
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
              <span className="ui-menu-box" aria-hidden>
                <Check size={12} strokeWidth={3} />
              </span>
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Dialog>
    </Popover>
  );
}
