import { useMemo } from "react";
import type { MenuGroup } from "@crema/contract/areas";
import { portalAreas } from "../../areas.ts";
import type { SideMenuProps } from "../../ui/shell/side-menu.tsx";
import { useAccessRecord } from "../access/access-store.ts";
import { findPage, menuPages, palettePages } from "../access/open-pages.ts";
import { useAddress } from "../navigation/address.ts";
import { featuresOn, settings } from "../start/settings.ts";
import { useWaitingOrders } from "./waiting-orders.ts";

/** What waits for staff: where the logo leads. */
const startPath = "/start";
const groupNames: readonly MenuGroup[] = ["People", "Selling", "Reach", "System"];

/** The side menu for this person, with the item of the open page or of its parent marked. Source: SHELL-15, AMB-145. */
export function useMenu(version: string | undefined): SideMenuProps {
  const access = useAccessRecord();
  const { pathname } = useAddress();
  const waiting = useWaitingOrders();
  return useMemo(() => {
    const here = findPage(pathname)?.page;
    const activePath = here?.parent?.path ?? here?.path;
    const pages = menuPages(access, featuresOn());
    const groups = groupNames.map((label) => ({
      id: label,
      label,
      items: pages
        .filter(({ page }) => page.menu?.group === label)
        .map(({ area, page }) => ({
          id: page.path,
          label: page.title,
          href: page.path,
          icon: portalAreas[area].icon,
          isActive: page.path === activePath,
          badge: page.path === "/orders" ? waiting : undefined,
        })),
    }));
    const start = palettePages(access, featuresOn()).find(({ page }) => page.path === startPath)?.page;
    return {
      home: start && { href: start.path, label: start.title, isActive: activePath === start.path },
      brand: settings().productName,
      environment: settings().cremaEnv,
      version,
      groups: groups.filter(({ items }) => items.length > 0),
    };
  }, [access, pathname, version, waiting]);
}
