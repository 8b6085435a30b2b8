/**
 * Nothing typed is lost by accident: going elsewhere, closing the window and logging out ask first while a screen has
 * unsaved changes.
 */
import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { lazyPart } from "../../ui/foundation/lazy-part.tsx";
import { openDialog } from "../feedback/dialogs.tsx";

const UnsavedChangesDialog = lazyPart(
  async () => (await import("../../ui/detail/unsaved-changes-dialog.tsx")).UnsavedChangesDialog,
  ({ onStay }) => onStay(),
);

const dirtyScreens = new Set<symbol>();

function ask(onLeave: () => void, onStay: () => void): void {
  const close = openDialog(() => (
    <UnsavedChangesDialog
      onStay={() => {
        close();
        onStay();
      }}
      onLeave={() => {
        close();
        onLeave();
      }}
    />
  ));
}

/** Runs `leave` at once, or after the reader agreed to lose what is unsaved. For ways out that are no navigation. */
export function leaveUnlessUnsaved(leave: () => void): void {
  if (dirtyScreens.size === 0) leave();
  else
    ask(
      () => {
        forgetUnsavedChanges();
        leave();
      },
      () => undefined,
    );
}

/** The page is going away by force (account disabled, signed out elsewhere): ask nothing. */
export function forgetUnsavedChanges(): void {
  dirtyScreens.clear();
}

/** Guards this screen while `isDirty`. Changes of the query on the same page are not asked about. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    UnsavedChangesDialog.preload(); // it must be there when the network is not
    const screen = Symbol("unsaved");
    dirtyScreens.add(screen);
    return () => void dirtyScreens.delete(screen);
  }, [isDirty]);

  const shouldBlock = useCallback(
    ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
      dirtyScreens.size > 0 && current.pathname !== next.pathname,
    [],
  );
  const isUnloadBlocked = useCallback(() => dirtyScreens.size > 0, []);
  const blocked = useBlocker({
    shouldBlockFn: shouldBlock,
    enableBeforeUnload: isUnloadBlocked,
    disabled: !isDirty,
    withResolver: true,
  });
  const { status, proceed, reset } = blocked;
  useEffect(() => {
    if (status === "blocked") ask(proceed, reset);
  }, [status, proceed, reset]);
}
