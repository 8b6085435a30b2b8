import { createElement, useState } from "react";
import { areas } from "@crema/contract/areas";
import { useOwnAddress } from "../../app/navigation/address.ts";
import { tabOf } from "../../app/navigation/location-state.ts";
import { type LazyPart, lazyPart } from "../../ui/foundation/lazy-part.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import "./jobs.css";

const names = areas.jobs.pages[0].tabs;

interface TabProps {
  readonly onLost: () => void;
}
const tab = (load: Parameters<typeof lazyPart<TabProps>>[0]): LazyPart<TabProps> =>
  lazyPart(load, ({ onLost }) => onLost());

/** The tabs by their names in the contract's list, each loaded when it is first shown; forgetting one does not compile. */
const tabs: Readonly<Record<(typeof names)[number], LazyPart<TabProps>>> = {
  Jobs: tab(async () => (await import("./jobs-tab.tsx")).JobsTab),
  Schedules: tab(async () => (await import("./schedules-tab.tsx")).SchedulesTab),
};

/** What runs in the background, what failed, and what runs by itself. Source: docs/areas/jobs.md. */
export function JobsPage() {
  const name = names[tabOf(useOwnAddress().state, names.length)] ?? names[0];
  return <Tab key={name} name={name} />;
}

/** One whose code could not be fetched says so, and fetches it again when asked. */
function Tab({ name }: { name: (typeof names)[number] }) {
  const [isLost, setLost] = useState(false);
  if (isLost) return <ErrorState onRetry={() => setLost(false)} />;
  return createElement(tabs[name], { onLost: () => setLost(true) });
}
