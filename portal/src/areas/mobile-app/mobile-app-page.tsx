import { createElement, useState } from "react";
import { areas } from "@crema/contract/areas";
import { useOwnAddress } from "../../app/navigation/address.ts";
import { tabOf } from "../../app/navigation/location-state.ts";
import { type LazyPart, lazyPart } from "../../ui/foundation/lazy-part.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";

const names = areas["mobile-app"].pages[0].tabs;

interface TabProps {
  readonly onLost: () => void;
}
const tab = (load: Parameters<typeof lazyPart<TabProps>>[0]): LazyPart<TabProps> =>
  lazyPart(load, ({ onLost }) => onLost());

/** The tabs by their names in the contract's list, each loaded when it is first shown; forgetting one does not compile. */
const tabs: Readonly<Record<(typeof names)[number], LazyPart<TabProps>>> = {
  "Push Notifications": tab(async () => (await import("./push/push-tab.tsx")).PushTab),
  "Offer Tiles": tab(async () => (await import("./tiles/list/tiles-tab.tsx")).TilesTab),
};

/** What the mobile app is sent and shows, one kind a tab. Source: spec part 2, sections 1 and 2; APP-PUSH-01. */
export function MobileAppPage() {
  const name = names[tabOf(useOwnAddress().state, names.length)] ?? names[0];
  return <Tab key={name} name={name} />;
}

/** One whose code could not be fetched says so, and fetches it again when asked. */
function Tab({ name }: { name: (typeof names)[number] }) {
  const [isLost, setLost] = useState(false);
  if (isLost) return <ErrorState onRetry={() => setLost(false)} />;
  return createElement(tabs[name], { onLost: () => setLost(true) });
}
