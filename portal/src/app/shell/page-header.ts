import { useEffect, useState, type MouseEvent, useCallback } from "react";
import type { HeaderBarProps } from "../../ui/shell/header-bar.tsx";
import type { Page } from "@crema/contract/areas";
import { type Access, useAccessRecord } from "../access/access-store.ts";
import { canOpen, findPage } from "../access/open-pages.ts";
import { useAddress, useGo, useGoBack } from "../navigation/address.ts";
import { backTargetOf, tabOf } from "../navigation/location-state.ts";
import { leaveUnlessUnsaved } from "../navigation/unsaved-changes.tsx";
import { featuresOn, settings } from "../start/settings.ts";
import { useOpenRecordTitle } from "./record-title.ts";

type PageHeader = Pick<HeaderBarProps, "title" | "back" | "tabs">;

/** Title, back link and tabs of the open page; also the window's title. Source: SHELL-16 to SHELL-19. */
export function usePageHeader(): PageHeader {
  const access = useAccessRecord();
  const { pathname } = useAddress();
  const page = openPage(pathname, access);
  const recordTitle = useOpenRecordTitle();
  // '/' is only a way to the first page: nothing is announced as not found on the way.
  const title = (recordTitle || page?.title) ?? (pathname === "/" || pathname === "/callback" ? "" : "Not found");
  useDocumentTitle(title);
  return { title, back: useBack(page, access), tabs: useHeaderTabs(title, page?.tabs ?? []) };
}

function openPage(pathname: string, access: Access): Page | undefined {
  const found = findPage(pathname);
  return found !== undefined && canOpen(found, access, featuresOn()) ? found.page : undefined;
}

/** The way back to the parent, for those who may open it. */
function useBack(page: Page | undefined, access: Access): PageHeader["back"] {
  const { state } = useAddress();
  const go = useGo();
  const goBack = useGoBack();
  const parent = page?.parent;
  if (parent === undefined || openPage(parent.path, access) === undefined) return undefined;
  const target = backTargetOf(parent, state);
  return {
    parent: target.title,
    href: target.href,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (target.isPrevious) goBack();
      else go(target.href, { state: { tab: target.tab } });
    },
  };
}

function useHeaderTabs(title: string, tabs: readonly string[]): PageHeader["tabs"] {
  const [tab, chooseTab] = useTab(tabs.length);
  if (tabs.length === 0) return undefined;
  return {
    label: `${title} views`,
    tabs: tabs.map((label, index) => ({ id: String(index), label })),
    selectedId: String(tab),
    onSelect: (id) => {
      if (Number(id) !== tab) leaveUnlessUnsaved(() => chooseTab(Number(id)));
    },
  };
}

function useDocumentTitle(title: string): void {
  const [brand] = useState(() => settings().productName);
  useEffect(() => {
    document.title = title === "" ? brand : `${title} · ${brand}`;
  }, [title, brand]);
}

/**
 * The active tab of this page, kept in the history entry: every visit by a link starts at 0 or at the tab the link names. Each tab has
 * a query of its own in the address, and gets it back when it is chosen again. Source: SHELL-09, AMB-137, AMD-39.
 */
function useTab(tabs: number): [number, (tab: number) => void] {
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
