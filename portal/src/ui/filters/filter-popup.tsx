import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { useFocusAtOnce } from "../overlay/focus-at-once.ts";
import "../overlay/popover.css";
import type { FilterOpening } from "./filter-trigger.tsx";

export interface FilterPopupProps extends FilterOpening {
  className?: string | undefined;
  children: ReactNode;
}

/** What hangs from a filter's button: in it while it is open, back on the button when it closes. Loaded lazily, by the popups. */
export function FilterPopup({ label, anchor, isByKey, onClose, className, children }: FilterPopupProps) {
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
      <Dialog aria-label={label} {...(className !== undefined && { className })}>
        {children}
      </Dialog>
    </Popover>
  );
}
