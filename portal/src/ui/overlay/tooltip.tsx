import { cloneElement, useEffect, useState, type FocusEvent, type PointerEvent, type ReactElement } from "react";
import "./tooltip.css";

const openDelayMs = 450;
const gap = 6;

interface TriggerProps {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

type Placement = "bottom" | "right";

export interface TooltipProps {
  text: string;
  placement?: Placement | undefined;
  /** False keeps the trigger as it is, for example a menu item whose label is on screen already. */
  isEnabled?: boolean | undefined;
  /** One element with a name of its own: the tooltip repeats the name for the eye only. */
  children: ReactElement<TriggerProps>;
}

function place(tip: HTMLElement, anchor: DOMRect, placement: Placement): void {
  const size = tip.getBoundingClientRect();
  const left = placement === "right" ? anchor.right + gap : anchor.left + anchor.width / 2 - size.width / 2;
  const top = placement === "right" ? anchor.top + anchor.height / 2 - size.height / 2 : anchor.bottom + gap;
  const isBelowScreen = top + size.height > window.innerHeight;
  tip.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - size.width - gap))}px`;
  tip.style.top = `${isBelowScreen ? anchor.top - size.height - gap : top}px`;
}

/** Which element the tooltip belongs to; `isDelayed` while the pointer has only just arrived. */
interface Target {
  element: HTMLElement;
  isDelayed: boolean;
}

/** Shows a short text beside its trigger on hover (after a moment) and on keyboard focus; Escape hides it. */
export function Tooltip({ text, placement = "bottom", isEnabled = true, children }: TooltipProps) {
  const [target, setTarget] = useState<Target | null>(null);

  useEffect(() => {
    if (target?.isDelayed !== true) return;
    const timer = window.setTimeout(() => setTarget({ ...target, isDelayed: false }), openDelayMs);
    return () => window.clearTimeout(timer);
  }, [target]);

  if (!isEnabled) return children;
  const own = children.props;
  const hide = () => setTarget(null);
  const trigger = cloneElement(children, {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (event.pointerType !== "touch") setTarget({ element: event.currentTarget, isDelayed: true });
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      hide();
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      hide();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      const isByKeyboard = event.currentTarget.matches(":focus-visible");
      if (isByKeyboard) setTarget({ element: event.currentTarget, isDelayed: false });
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      hide();
    },
  });
  return (
    <>
      {trigger}
      {target !== null && !target.isDelayed && (
        <Tip text={text} anchor={target.element} placement={placement} onHide={hide} />
      )}
    </>
  );
}

interface TipProps {
  text: string;
  anchor: HTMLElement;
  placement: Placement;
  onHide: () => void;
}

function Tip({ text, anchor, placement, onHide }: TipProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onHide();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("scroll", onHide, true);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("scroll", onHide, true);
    };
  }, [onHide]);
  return (
    <span
      ref={(tip) => {
        if (tip === null || tip.matches(":popover-open")) return;
        tip.showPopover();
        place(tip, anchor.getBoundingClientRect(), placement);
      }}
      popover="manual"
      role="tooltip"
      className="ui-tooltip"
    >
      {text}
    </span>
  );
}
