import { areas } from "@crema/contract/areas";
import { lazyTab, TabsPage } from "../../app/pages/tabs-page.tsx";
import "./jobs.css";

const tabs = {
  Jobs: lazyTab(async () => (await import("./jobs-tab.tsx")).JobsTab),
  Schedules: lazyTab(async () => (await import("./schedules-tab.tsx")).SchedulesTab),
};

/** What runs in the background, what failed, and what runs by itself. Source: docs/areas/jobs.md. */
export const JobsPage = () => <TabsPage names={areas.jobs.pages[0].tabs} tabs={tabs} />;
