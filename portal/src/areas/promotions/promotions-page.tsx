import { areas } from "@crema/contract/areas";
import { lazyTab, TabsPage } from "../../app/pages/tabs-page.tsx";

const tabs = {
  Vouchers: lazyTab(async () => (await import("./vouchers/list/vouchers-tab.tsx")).VouchersTab),
  Automations: lazyTab(async () => (await import("./automations/automations-tab.tsx")).AutomationsTab),
  Redemptions: lazyTab(async () => (await import("./redemptions/redemptions-tab.tsx")).RedemptionsTab),
  Shopify: lazyTab(async () => (await import("./shopify-promotions/shopify-tab.tsx")).ShopifyTab),
  "Bean Drive": lazyTab(async () => (await import("./bean-drive/bean-drive-tab.tsx")).BeanDriveTab),
};

/** What is promised to customers, one kind a tab. Source: spec part 2, sections 1 and 2; PRO-VCH-01. */
export const PromotionsPage = () => <TabsPage names={areas.promotions.pages[0].tabs} tabs={tabs} />;
