import { createElement, useState } from "react";
import { areas } from "@crema/contract/areas";
import { useOwnAddress } from "../../app/navigation/address.ts";
import { tabOf } from "../../app/navigation/location-state.ts";
import { type LazyPart, lazyPart } from "../../ui/foundation/lazy-part.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";

const names = areas.promotions.pages[0].tabs;

interface TabProps {
  readonly onLost: () => void;
}
const tab = (load: Parameters<typeof lazyPart<TabProps>>[0]): LazyPart<TabProps> =>
  lazyPart(load, ({ onLost }) => onLost());

/** The tabs by their names in the contract's list, each loaded when it is first shown; forgetting one does not compile. */
const tabs: Readonly<Record<(typeof names)[number], LazyPart<TabProps>>> = {
  Vouchers: tab(async () => (await import("./vouchers/list/vouchers-tab.tsx")).VouchersTab),
  Automations: tab(async () => (await import("./automations/automations-tab.tsx")).AutomationsTab),
  Redemptions: tab(async () => (await import("./redemptions/redemptions-tab.tsx")).RedemptionsTab),
  Shopify: tab(async () => (await import("./shopify-promotions/shopify-tab.tsx")).ShopifyTab),
  "Bean Drive": tab(async () => (await import("./bean-drive/bean-drive-tab.tsx")).BeanDriveTab),
};

/** What is promised to customers, one kind a tab. Source: spec part 2, sections 1 and 2; PRO-VCH-01. */
export function PromotionsPage() {
  const name = names[tabOf(useOwnAddress().state, names.length)] ?? names[0];
  return <Tab key={name} name={name} />;
}

/** One whose code could not be fetched says so, and fetches it again when asked. */
function Tab({ name }: { name: (typeof names)[number] }) {
  const [isLost, setLost] = useState(false);
  if (isLost) return <ErrorState onRetry={() => setLost(false)} />;
  return createElement(tabs[name], { onLost: () => setLost(true) });
}
