import type { ComponentPropsWithRef, ComponentType, MouseEvent, ReactNode } from "react";
import { useHeldFocus } from "./use-held-focus.ts";
import "./button.css";

export type IconComponent = ComponentType<{ size?: number | string; "aria-hidden"?: boolean | "true" | "false" }>;

export type ButtonVariant = "primary" | "default" | "ghost" | "danger" | "quiet-danger" | "link";

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "disabled" | "children"> {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: "medium" | "small" | undefined;
  icon?: IconComponent | undefined;
  isDisabled?: boolean | undefined;
  /**
   * Its action is running: the label stays, a spinner takes the icon's place, presses do nothing. The button keeps
   * the focus (it is aria-disabled, not disabled), so a keyboard user is not thrown to the top of the page.
   */
  isPending?: boolean | undefined;
  /** Not to be pressed for a while: said to be disabled and looks so, and keeps the focus of whoever pressed it last. */
  isLocked?: boolean | undefined;
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A button with a word on it. One primary button per view; `danger` is for confirming what `quiet-danger` offered. */
export function Button(props: ButtonProps) {
  const { variant = "default", size = "medium", icon: Icon, isDisabled, isPending, isLocked, ...rest } = props;
  const { children, className = "", onClick, ...attributes } = rest;
  const focus = useHeldFocus(isDisabled, attributes);
  const isHeld = [isPending, isLocked, focus.isHeld].includes(true);
  return (
    <button
      type="button"
      {...attributes}
      className={`ui-button ${className}`.trim()}
      data-variant={variant}
      data-size={size}
      {...focus.attributes}
      aria-disabled={isHeld || undefined}
      aria-busy={isPending || undefined}
      onClick={isHeld ? swallow : onClick}
    >
      {isPending ? (
        <span className="ui-spinner" aria-hidden />
      ) : (
        Icon !== undefined && <Icon size={size === "small" ? 13 : 15} aria-hidden />
      )}
      {children}
    </button>
  );
}
