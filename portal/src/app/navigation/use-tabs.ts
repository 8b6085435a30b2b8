import { useCallback } from "react";
import { useAddress, useGo } from "./address.ts";
import { tabOf } from "./location-state.ts";

/**
 * The active tab of this page, kept in the history entry: every visit by a link starts at 0 or at the tab the link names. Each tab has
 * a query of its own in the address, and gets it back when it is chosen again. Source: SHELL-09, AMB-137, AMD-39.
 */
export function useTab(tabs: number): [number, (tab: number) => void] {
  const { pathname, href, state } = useAddress();
  const here = tabOf(state, tabs);
  const go = useGo();
  const choose = useCallback(
    (tab: number) => {
      const left = { ...state.left, [here]: href.slice(pathname.length) };
      go(`${pathname}${left[tab] ?? ""}`, { replace: true, state: { ...state, tab, left }, keepScroll: true });
    },
    [go, pathname, href, state, here],
  );
  return [here, choose];
}
