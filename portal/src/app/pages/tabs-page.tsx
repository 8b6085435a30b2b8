import { createElement, useState } from "react";
import { type LazyPart, lazyPart } from "../../ui/foundation/lazy-part.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { useOwnAddress } from "../navigation/address.ts";
import { tabOf } from "../navigation/location-state.ts";

interface TabProps {
  readonly onLost: () => void;
}

/** A tab whose code arrives when it is first shown. */
export const lazyTab = (load: Parameters<typeof lazyPart<TabProps>>[0]): LazyPart<TabProps> =>
  lazyPart(load, ({ onLost }) => onLost());

interface TabsPageProps<Name extends string> {
  /** In the order of the contract's list. */
  readonly names: readonly [Name, ...Name[]];
  /** Forgetting one does not compile. */
  readonly tabs: Readonly<Record<Name, LazyPart<TabProps>>>;
}

/** The tab that the address names. */
export function TabsPage<Name extends string>({ names, tabs }: TabsPageProps<Name>) {
  const name = names[tabOf(useOwnAddress().state, names.length)] ?? names[0];
  return <Tab key={name} tab={tabs[name]} />;
}

/** One whose code could not be fetched says so, and fetches it again when asked. */
function Tab({ tab }: { tab: LazyPart<TabProps> }) {
  const [isLost, setLost] = useState(false);
  if (isLost) return <ErrorState onRetry={() => setLost(false)} />;
  return createElement(tab, { onLost: () => setLost(true) });
}
