/**
 * The modal host: one dialog at a time. Opening another replaces the one that is open, closing takes its content out of
 * the page. Source: spec part 1, section 2; MODAL-01, MODAL-04.
 */
import { Fragment, type ReactNode, useSyncExternalStore } from "react";

type Content = (close: () => void) => ReactNode;
interface OpenDialog {
  readonly id: number;
  readonly content: Content;
}

let open: OpenDialog | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: OpenDialog | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a dialog: `openDialog((close) => <SetPasswordDialog user={user} onClose={close} />)`.
 *
 * @returns closes this dialog if it is still the open one
 */
export function openDialog(content: Content): () => void {
  lastId += 1;
  const id = lastId;
  change({ id, content });
  return () => closeIf(id);
}

function closeIf(id: number): void {
  if (open?.id === id) change(undefined);
}

/** Whether a dialog is in the page: nothing else that is modal opens over it. */
export const isDialogOpen = (): boolean => open !== undefined;

/** Closes whatever dialog is open. */
export const closeDialog = (): void => change(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open dialog, if any. Once in the page, inside the router and the query client. */
export function DialogHost() {
  const dialog = useSyncExternalStore(subscribe, () => open);
  if (dialog === undefined) return null;
  return <Fragment key={dialog.id}>{dialog.content(() => closeIf(dialog.id))}</Fragment>;
}
