import type { ComponentPropsWithRef } from "react";
import { Tooltip } from "../overlay/tooltip.tsx";
import type { IconComponent } from "./button.tsx";
import { useHeldFocus } from "./use-held-focus.ts";
import "./button.css";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "disabled" | "children" | "title"> {
  /** What it does; read by assistive technology and shown as its tooltip. */
  label: string;
  icon: IconComponent;
  size?: "medium" | "small" | undefined;
  variant?: "ghost" | "default" | undefined;
  isDisabled?: boolean | undefined;
}

/** A button with only an icon on it; its label appears on hover and focus. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, size = "medium", variant = "ghost", isDisabled, className = "", onClick, ...rest } = props;
  const focus = useHeldFocus(isDisabled, rest);
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={`ui-button ${className}`.trim()}
        data-variant={variant}
        data-size={size}
        data-icon-only
        {...focus.attributes}
        aria-disabled={focus.isHeld || undefined}
        onClick={focus.isHeld ? undefined : onClick}
      >
        <Icon size={16} aria-hidden />
      </button>
    </Tooltip>
  );
}
