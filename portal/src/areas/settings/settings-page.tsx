import { areas } from "@crema/contract/areas";
import { lazyTab, TabsPage } from "../../app/pages/tabs-page.tsx";
import "./settings.css";

const tabs = {
  "Integration Settings": lazyTab(async () => (await import("./integrations/integrations-tab.tsx")).IntegrationsTab),
  "Whitelist/Blacklist Domains": lazyTab(async () => (await import("../domains/index.ts")).DomainListsTab),
  Scripts: lazyTab(async () => (await import("./scripts/scripts-tab.tsx")).ScriptsTab),
};

/** What runs by itself, which domains may register, and maintenance. Not in the menu. Source: spec part 2, section 2; SET-01. */
export const SettingsPage = () => <TabsPage names={areas.settings.pages[0].tabs} tabs={tabs} />;
