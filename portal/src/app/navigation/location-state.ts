/**
 * What an entry of the browser's history carries besides its address. It survives Back, Forward and reload, and a new
 * window starts without it. Source: SHELL-09, SHELL-18; AMB-137, AMB-138, AMD-39.
 */
import type { Page } from "@crema/contract/areas";

export interface LocationState {
  /** The active tab of the page; 0 when absent. */
  readonly tab?: number;
  /** Where the reader came from by a link: path with query, and the tab that was open there. */
  readonly from?: { readonly href: string; readonly tab: number };
  /** The query each tab of the page was left with; '' or begins with '?'. */
  readonly left?: Readonly<Record<number, string>>;
}

declare module "@tanstack/history" {
  interface HistoryState {
    tab?: number;
    from?: { readonly href: string; readonly tab: number };
    left?: Readonly<Record<number, string>>;
  }
}

/** The tab a history entry asks for, within the page's tabs. */
export function tabOf(state: LocationState, tabs: number): number {
  const tab = state.tab ?? 0;
  return Number.isInteger(tab) && tab >= 0 && tab < tabs ? tab : 0;
}

export interface BackTarget {
  readonly href: string;
  readonly tab: number;
  readonly title: string;
  /** The parent is the entry just before this one: going back there restores scroll and focus. */
  readonly isPrevious: boolean;
}

/** Where 'Back to {parent}' leads: to the parent as it was left, else to the parent as it opens. */
export function backTargetOf(parent: NonNullable<Page["parent"]>, state: LocationState): BackTarget {
  const isPrevious = state.from?.href.split("?")[0] === parent.path;
  return isPrevious && state.from !== undefined
    ? { href: state.from.href, tab: state.from.tab, title: parent.title, isPrevious }
    : { href: parent.path, tab: parent.tab ?? 0, title: parent.title, isPrevious: false };
}
