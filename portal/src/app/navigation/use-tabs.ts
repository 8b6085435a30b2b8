import { useCallback } from "react";
import { useAddress, useGo } from "./address.ts";
import { tabOf } from "./location-state.ts";

/**
 * The active tab of this page, kept in the history entry: every visit by a link starts at 0 or at the tab the link names.
 * Source: SHELL-09, AMB-137.
 */
export function useTab(tabs: number): [number, (tab: number) => void] {
  const { href, state } = useAddress();
  const go = useGo();
  const choose = useCallback(
    (tab: number) => go(href, { replace: true, state: { ...state, tab }, keepScroll: true }),
    [go, href, state],
  );
  return [tabOf(state, tabs), choose];
}
