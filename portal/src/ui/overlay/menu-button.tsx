import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button, type ButtonVariant, type IconComponent } from "../button/button.tsx";
import { LazyMenu, preloadMenu } from "./lazy-menu.tsx";
import type { MenuAnchor, MenuGroup } from "./menu.ts";

export interface MenuButtonProps {
  /** The word on the button and the menu's name. */
  label: string;
  groups: readonly MenuGroup[];
  icon?: IconComponent | undefined;
  variant?: ButtonVariant | undefined;
  size?: "medium" | "small" | undefined;
  isDisabled?: boolean | undefined;
}

export function MenuButton({ label, groups, ...button }: MenuButtonProps) {
  return (
    <MenuTrigger label={label} groups={groups}>
      {(trigger) => (
        <Button {...button} {...trigger}>
          {label}
          <ChevronDown size={14} aria-hidden />
        </Button>
      )}
    </MenuTrigger>
  );
}

/** What a custom trigger spreads on its button element. */
export interface MenuTriggerAttributes {
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: (event: React.MouseEvent<HTMLElement>) => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
}

export interface MenuTriggerProps {
  label: string;
  groups: readonly MenuGroup[];
  children: (trigger: MenuTriggerAttributes) => ReactNode;
}

/** Opens a menu under a control of the caller's own making; Enter, Space and arrow down open it. */
export function MenuTrigger({ label, groups, children }: MenuTriggerProps) {
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null);
  return (
    <>
      {children({
        "aria-haspopup": "menu",
        "aria-expanded": anchor !== null,
        onPointerEnter: preloadMenu,
        onFocus: preloadMenu,
        onClick: ({ currentTarget: element, detail }) =>
          setAnchor((open) => (open === null ? { element, isByKey: detail === 0 } : null)),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setAnchor({ element: event.currentTarget, isByKey: true });
        },
      })}
      {anchor !== null && <LazyMenu label={label} anchor={anchor} groups={groups} onClose={() => setAnchor(null)} />}
    </>
  );
}
