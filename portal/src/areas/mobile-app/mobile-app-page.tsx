import { areas } from "@crema/contract/areas";
import { lazyTab, TabsPage } from "../../app/pages/tabs-page.tsx";

const tabs = {
  "Push Notifications": lazyTab(async () => (await import("./push/push-tab.tsx")).PushTab),
  "Offer Tiles": lazyTab(async () => (await import("./tiles/list/tiles-tab.tsx")).TilesTab),
};

/** What the mobile app is sent and shows, one kind a tab. Source: spec part 2, sections 1 and 2; APP-PUSH-01. */
export const MobileAppPage = () => <TabsPage names={areas["mobile-app"].pages[0].tabs} tabs={tabs} />;
