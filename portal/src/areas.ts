/** What every area brings to the portal: the screens of its pages and its sign in the menu. */
import {
  CircleHelp,
  ChartColumn,
  Activity,
  Coffee,
  DatabaseBackup,
  Filter,
  ListChecks,
  MapPin,
  Package,
  PackageCheck,
  ScrollText,
  Settings,
  ShoppingBag,
  SlidersHorizontal,
  Smartphone,
  Sun,
  TicketPercent,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import type { AreaName, areas } from "@crema/contract/areas";
import { auditScreens } from "./areas/audit/screens.ts";
import { diagnosticsScreens } from "./areas/diagnostics/screens.ts";
import { jobsScreens } from "./areas/jobs/screens.ts";
import { locationsScreens } from "./areas/locations/screens.ts";
import { mobileAppScreens } from "./areas/mobile-app/screens.ts";
import { optionsScreens } from "./areas/options/screens.ts";
import { ordersScreens } from "./areas/orders/screens.ts";
import { partsScreens } from "./areas/parts/screens.ts";
import { productsScreens } from "./areas/products/screens.ts";
import { promotionsScreens } from "./areas/promotions/screens.ts";
import { restoresScreens } from "./areas/restores/screens.ts";
import { segmentsScreens } from "./areas/segments/screens.ts";
import { settingsScreens } from "./areas/settings/screens.ts";
import { shippingLabelsScreens } from "./areas/shipping-labels/screens.ts";
import { startScreens } from "./areas/start/screens.ts";
import { supportScreens } from "./areas/support/screens.ts";
import { trendsScreens } from "./areas/trends/screens.ts";
import { usersScreens } from "./areas/users/screens.ts";
import type { IconComponent } from "./ui/button/button.tsx";

export type ScreenLoader = () => Promise<ComponentType>;

/** The paths an area has in the contract's list. */
type PathOf<A extends AreaName> = (typeof areas)[A]["pages"][number]["path"];

export interface PortalArea<A extends AreaName = AreaName> {
  /** One loader per page of the contract's list; forgetting one does not compile. */
  readonly screens: Readonly<Record<PathOf<A>, ScreenLoader>>;
  /** Beside the menu item and in the command palette. */
  readonly icon: IconComponent;
}

/** Areas without pages of their own show panels and dialogs on the pages of others. */
const onOtherPages = { screens: {}, icon: Coffee };

/** Every area of the contract; forgetting one does not compile. */
export const portalAreas: { readonly [A in AreaName]: PortalArea<A> } = {
  configuration: onOtherPages,
  "sign-in": onOtherPages,
  start: { screens: startScreens, icon: Sun },
  find: onOtherPages,
  permissions: onOtherPages,
  users: { screens: usersScreens, icon: Users },
  orders: { screens: ordersScreens, icon: ShoppingBag },
  "shipping-labels": { screens: shippingLabelsScreens, icon: PackageCheck },
  products: { screens: productsScreens, icon: Coffee },
  parts: { screens: partsScreens, icon: Package },
  locations: { screens: locationsScreens, icon: MapPin },
  uploads: onOtherPages,
  loyalty: onOtherPages,
  promotions: { screens: promotionsScreens, icon: TicketPercent },
  "mobile-app": { screens: mobileAppScreens, icon: Smartphone },
  "offer-tiles": onOtherPages,
  support: { screens: supportScreens, icon: CircleHelp },
  domains: onOtherPages,
  options: { screens: optionsScreens, icon: SlidersHorizontal },
  jobs: { screens: jobsScreens, icon: ListChecks },
  restores: { screens: restoresScreens, icon: DatabaseBackup },
  segments: { screens: segmentsScreens, icon: Filter },
  settings: { screens: settingsScreens, icon: Settings },
  trends: { screens: trendsScreens, icon: ChartColumn },
  notifications: onOtherPages,
  audit: { screens: auditScreens, icon: ScrollText },
  diagnostics: { screens: diagnosticsScreens, icon: Activity },
};
