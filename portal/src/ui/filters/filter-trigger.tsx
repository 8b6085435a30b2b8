import type { LucideIcon } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import "../button/button.css";
import "./filters.css";

export interface FilterOpening {
  readonly label: string;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly isByKey: boolean;
  readonly onClose: () => void;
}

export function useFilterOpening() {
  const [open, setOpen] = useState<Pick<FilterOpening, "isByKey"> | null>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  return {
    anchor,
    isOpen: open !== null,
    isByKey: open?.isByKey === true,
    /** Opens it, and a second press closes it. */
    onPress: (isByKey: boolean): void => setOpen(open === null ? { isByKey } : null),
    onClose: (): void => setOpen(null),
  };
}

export interface FilterTriggerProps extends Pick<FilterOpening, "label" | "anchor"> {
  icon: LucideIcon;
  isOpen: boolean;
  onPress: (isByKey: boolean) => void;
  /** Fetches the popup: the pointer or the focus is on the button. */
  onIntent: () => void;
  /** What is chosen, behind the label. */
  children: ReactNode;
}

export function FilterTrigger({ label, anchor, icon: Icon, isOpen, onPress, onIntent, children }: FilterTriggerProps) {
  return (
    <button
      ref={anchor}
      type="button"
      className="ui-button ui-filter-trigger"
      data-variant="default"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={({ detail }) => onPress(detail === 0)}
    >
      {label}
      {children}
      <Icon size={14} aria-hidden />
    </button>
  );
}
