import { createElement } from "react";
import { areas } from "@crema/contract/areas";
import { useOwnAddress } from "../../app/navigation/address.ts";
import { tabOf } from "../../app/navigation/location-state.ts";
import { type LazyPart, lazyPart } from "../../ui/foundation/lazy-part.tsx";

const names = areas.promotions.pages[0].tabs;

/** A tab whose code cannot be fetched stays empty; choosing it again fetches again. */
const tab = (load: Parameters<typeof lazyPart<object>>[0]): LazyPart<object> => lazyPart(load, () => {});

/** The tabs by their names in the contract's list, each loaded when it is first shown; forgetting one does not compile. */
const tabs: Readonly<Record<(typeof names)[number], LazyPart<object>>> = {
  Vouchers: tab(async () => (await import("./vouchers/list/vouchers-tab.tsx")).VouchersTab),
  Automations: tab(async () => (await import("./automations/automations-tab.tsx")).AutomationsTab),
  Redemptions: tab(async () => (await import("./redemptions/redemptions-tab.tsx")).RedemptionsTab),
  Shopify: tab(async () => (await import("./shopify-promotions/shopify-tab.tsx")).ShopifyTab),
  "Bean Drive": tab(async () => (await import("./bean-drive/bean-drive-tab.tsx")).BeanDriveTab),
};

/** What is promised to customers, one kind a tab. Source: spec part 2, sections 1 and 2; PRO-VCH-01. */
export function PromotionsPage() {
  const name = names[tabOf(useOwnAddress().state, names.length)] ?? names[0];
  return createElement(tabs[name], { key: name });
}
