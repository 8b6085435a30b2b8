import { Outlet, type ParsedLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { onlineManager } from "@tanstack/react-query";
import { ShellFrame } from "../../ui/shell/shell-frame.tsx";
import { AccountMenu } from "../../ui/shell/account-menu.tsx";
import { preloadPalette } from "../../ui/shell/lazy-palette.tsx";
import { OfflineBanner } from "../../ui/state/banner.tsx";
import { useAccessRecord } from "../access/access-store.ts";
import { DialogHost, closeDialog, isDialogOpen } from "../feedback/dialogs.tsx";
import { useAddress } from "../navigation/address.ts";
import { focusLeftControl, focusPage, rememberControl } from "../navigation/page-focus.ts";
import { leaveUnlessUnsaved } from "../navigation/unsaved-changes.tsx";
import { signOut } from "../session/sign-out.ts";
import { watchSession } from "../session/session-store.ts";
import { ContinueOffer } from "./continue-offer.tsx";
import { FailureBell } from "./failure-bell.tsx";
import { RestoreBanner } from "./restore-banner.tsx";
import { LostEditBanner, TypedMarks } from "./lost-edit-banner.tsx";
import { startFacts } from "./start-facts.ts";
import { useMenu } from "./menu.ts";
import { useOwnName } from "./own-name.ts";
import { PortalPalette } from "./portal-palette.tsx";
import { endBecauseOfAnotherTab, useHasEnded } from "./session-end.ts";
import { useLiveMessages } from "./use-live-messages.ts";
import { usePageHeader } from "./page-header.ts";

function subscribeToOnline(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}

function usePaletteShortcut(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!isDialogOpen()) toggle();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [toggle]);
}

/** The focus never stays nowhere after another page was opened; back on a page it is where the page was left. */
function usePageFocus(): void {
  const router = useRouter();
  useEffect(() => {
    const stops = [
      router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) rememberControl(entryOf(fromLocation));
      }),
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        // From neighbour to neighbour a page takes the other's place in the history.
        const isInPlace = placeOf(fromLocation) === placeOf(toLocation);
        focusLeftControl(entryOf(isInPlace ? fromLocation : toLocation));
        focusPage();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
}

/** The router's own marks of an entry of the browser's history: what tells it from others, and where it stands among them. */
const entryOf = ({ state: { __TSR_key: key = "" } }: ParsedLocation): string => key;
const placeOf = ({ state: { __TSR_index: index } }: ParsedLocation): number => index;

/** A dialog belongs to the page it was opened on: it goes when the page does. */
function useDialogsOf(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) closeDialog();
    shown.current = pathname;
  }, [pathname]);
}

/**
 * The frame of every page: menu, header, the page, the one dialog, the palette. Once the session has ended nothing of it
 * stays, and nothing in it asks the server any more. Source: spec part 1, section 2.
 */
export function PortalFrame() {
  if (!useHasEnded()) return <OpenFrame />;
  return (
    <main className="start-words">
      <h1>You have been signed out.</h1>
    </main>
  );
}

function OpenFrame() {
  const { userUuid } = useAccessRecord();
  const { pathname } = useAddress();
  const name = useOwnName(userUuid);
  const menu = useMenu(startFacts().version);
  const header = usePageHeader();
  const isOnline = useSyncExternalStore(subscribeToOnline, () => onlineManager.isOnline());
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [togglePalette] = useState(() => () => setPaletteOpen((isOpen) => !isOpen));
  usePaletteShortcut(togglePalette);
  useLiveMessages(userUuid, pathname);
  useEffect(() => watchSession(userUuid, endBecauseOfAnotherTab), [userUuid]);
  useDialogsOf(pathname);
  usePageFocus();
  return (
    <>
      <ShellFrame
        menu={menu}
        header={{
          ...header,
          onSearch: () => setPaletteOpen(true),
          onSearchIntent: preloadPalette,
          account: (
            <>
              <FailureBell />
              <AccountMenu
                name={name}
                accountHref={`/users/${userUuid}`}
                onLogOut={() => leaveUnlessUnsaved(() => void signOut())}
              />
            </>
          ),
        }}
        banner={
          <>
            {!isOnline && <OfflineBanner />}
            <RestoreBanner />
            <LostEditBanner pathname={pathname} />
          </>
        }
      >
        <ContinueOffer wanted={startFacts().wantedPage} />
        <TypedMarks pathname={pathname}>
          <Outlet />
        </TypedMarks>
      </ShellFrame>
      <DialogHost />
      {isPaletteOpen && <PortalPalette onClose={() => setPaletteOpen(false)} />}
    </>
  );
}
