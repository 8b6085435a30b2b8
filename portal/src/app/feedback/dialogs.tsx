/**
 * The modal host: one dialog at a time. Opening another replaces the one that is open, closing takes its content out of
 * the page. Source: spec part 1, section 2; MODAL-01, MODAL-04.
 */
import { Fragment, type ReactNode } from "react";
import { createStore } from "../../ui/foundation/store.ts";

type Content = (close: () => void) => ReactNode;
interface OpenDialog {
  readonly id: number;
  readonly content: Content;
}

const open = createStore<OpenDialog | undefined>(undefined);
let lastId = 0;

/**
 * Shows a dialog: `openDialog((close) => <SetPasswordDialog user={user} onClose={close} />)`.
 *
 * @returns closes this dialog if it is still the open one
 */
export function openDialog(content: Content): () => void {
  lastId += 1;
  const id = lastId;
  open.set({ id, content });
  return () => closeIf(id);
}

function closeIf(id: number): void {
  if (open.read()?.id === id) open.set(undefined);
}

/** Whether a dialog is in the page: nothing else that is modal opens over it. */
export const isDialogOpen = (): boolean => open.read() !== undefined;

export const closeDialog = (): void => open.set(undefined);

/** The open dialog, if any. Once in the page, inside the router and the query client. */
export function DialogHost() {
  const dialog = open.useValue();
  if (dialog === undefined) return null;
  return <Fragment key={dialog.id}>{dialog.content(() => closeIf(dialog.id))}</Fragment>;
}
