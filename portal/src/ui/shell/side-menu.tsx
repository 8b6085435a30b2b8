import { Fragment, useSyncExternalStore } from "react";
import type { IconComponent } from "../button/button.tsx";
import { BareLink } from "../foundation/link.tsx";
import { Tooltip } from "../overlay/tooltip.tsx";
import { EnvironmentLogo, type Environment } from "./environment-logo.tsx";
import "./side-menu.css";

export interface SideMenuItem {
  id: string;
  label: string;
  href: string;
  icon: IconComponent;
  /** This item's page or one of its child pages is open (SHELL-15). */
  isActive: boolean;
  /** Something that waits: a short number, what it counts ("12 orders to upload"), and the list of exactly those. */
  badge?: { text: string; label: string; href: string } | undefined;
}

export interface SideMenuGroup {
  id: string;
  label: string;
  items: readonly SideMenuItem[];
}

export interface SideMenuProps {
  brand: string;
  environment: Environment;
  version: string | undefined;
  groups: readonly SideMenuGroup[];
  /** Where the logo leads, and what is said of it; without it the logo is none of the links. */
  home?: { readonly href: string; readonly label: string; readonly isActive: boolean } | undefined;
}

const railQuery = "(min-width: 601px) and (max-width: 820px)";
/** The menu, for the button that opens it on a phone. */
export const menuId = "main-menu";

function subscribeToRail(listener: () => void): () => void {
  const query = window.matchMedia(railQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the menu is the 56 px rail of icons. */
function useIsRail(): boolean {
  return useSyncExternalStore(subscribeToRail, () => window.matchMedia(railQuery).matches);
}

/** The logo with brand and environment; a link where it leads somewhere. */
function Brand({ brand, environment, home }: Pick<SideMenuProps, "brand" | "environment" | "home">) {
  const sign = (
    <>
      <EnvironmentLogo environment={environment} />
      <span className="ui-brand-words">
        <b>{brand}</b>
        <span>{environment}</span>
      </span>
    </>
  );
  if (home === undefined) return sign;
  return (
    <BareLink
      href={home.href}
      className="ui-brand-link"
      title={home.label}
      aria-current={home.isActive ? "page" : undefined}
      onClick={closeMenu}
    >
      {sign}
      <span className="ui-visually-hidden">: {home.label}</span>
    </BareLink>
  );
}

/** On a phone the menu goes when one of its links was followed. */
function closeMenu(): void {
  const menu = document.getElementById(menuId);
  if (menu?.matches(":popover-open") === true) menu.hidePopover();
}

/**
 * The fixed menu at the left: 200 px (SHELL-12), a 56 px rail of icons with tooltips on narrow screens. On a phone it opens over the
 * page, with its words, by the header's button.
 */
export function SideMenu({ brand, environment, version, groups, home }: SideMenuProps) {
  const isRail = useIsRail();
  return (
    <nav id={menuId} className="ui-side-menu" aria-label="Main" data-environment={environment} popover="auto">
      <Tooltip text={`${brand}, ${environment}`} placement="right" isEnabled={isRail}>
        <div className="ui-brand">
          <Brand brand={brand} environment={environment} home={home} />
        </div>
      </Tooltip>
      <div className="ui-side-menu-groups">
        {groups.map((group) => (
          <Fragment key={group.id}>
            <p className="ui-side-menu-heading" aria-hidden>
              {group.label}
            </p>
            <ul aria-label={group.label}>
              {group.items.map((item) => (
                <li key={item.id} className="ui-side-menu-entry">
                  <Tooltip text={item.label} placement="right" isEnabled={isRail}>
                    <BareLink
                      href={item.href}
                      className="ui-side-menu-item"
                      aria-current={item.isActive ? "page" : undefined}
                      onClick={closeMenu}
                    >
                      <item.icon size={16} aria-hidden />
                      <span className="ui-side-menu-label">{item.label}</span>
                    </BareLink>
                  </Tooltip>
                  {item.badge !== undefined && (
                    <BareLink
                      href={item.badge.href}
                      className="ui-side-menu-badge"
                      title={item.badge.label}
                      aria-label={item.badge.label}
                      onClick={closeMenu}
                    >
                      {item.badge.text}
                    </BareLink>
                  )}
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
      <footer className="ui-side-menu-foot" title={version}>
        {version}
      </footer>
    </nav>
  );
}
