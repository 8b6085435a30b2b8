import { LogOut, Monitor, Moon, Rows2, Rows3, Rows4, Sun, UserRound } from "lucide-react";
import type { IconComponent } from "../button/button.tsx";
import { Avatar } from "../display/avatar.tsx";
import { densities, themes, useAppearance, type Density, type Theme } from "../foundation/appearance.ts";
import { MenuTrigger } from "../overlay/menu-button.tsx";
import type { MenuEntry, MenuGroup } from "../overlay/menu.ts";

export interface AccountMenuProps {
  name: string;
  /** Where 'Account' leads: the signed-in user's own page (SHELL-20). */
  accountHref: string;
  onLogOut: () => void;
  /** More lines between Account and the appearance. */
  entries?: readonly MenuEntry[] | undefined;
}

const themeWords: Record<Theme, { label: string; icon: IconComponent }> = {
  system: { label: "System theme", icon: Monitor },
  light: { label: "Light theme", icon: Sun },
  dark: { label: "Dark theme", icon: Moon },
};
const densityWords: Record<Density, { label: string; icon: IconComponent }> = {
  compact: { label: "Compact rows", icon: Rows4 },
  default: { label: "Default rows", icon: Rows3 },
  comfortable: { label: "Comfortable rows", icon: Rows2 },
};

export function AccountMenu({ name, accountHref, onLogOut, entries = [] }: AccountMenuProps) {
  const [appearance, change] = useAppearance();
  const groups: MenuGroup[] = [
    {
      id: "account",
      label: name,
      entries: [{ id: "account", label: "Account", icon: UserRound, href: accountHref }, ...entries],
    },
    {
      id: "theme",
      label: "Theme",
      entries: themes.map((id) => ({ id, ...themeWords[id] })),
      choice: {
        selectedId: appearance.theme,
        onSelect: (id) => change({ theme: themes.find((theme) => theme === id) ?? "system" }),
      },
    },
    {
      id: "density",
      label: "Table rows",
      entries: densities.map((id) => ({ id, ...densityWords[id] })),
      choice: {
        selectedId: appearance.density,
        onSelect: (id) => change({ density: densities.find((density) => density === id) ?? "default" }),
      },
    },
    { id: "end", entries: [{ id: "log-out", label: "Log out", icon: LogOut, onAction: onLogOut }] },
  ];
  return (
    <MenuTrigger label="Account menu" groups={groups}>
      {(trigger) => (
        <button type="button" className="ui-account" aria-label={`Account menu, ${name}`} {...trigger}>
          <Avatar name={name} />
        </button>
      )}
    </MenuTrigger>
  );
}
