import { dismissMessage, dueAtMs, emptyQueue, expireMessage, holdMessage, pushMessage } from "./snackbar-queue.ts";
import type { SnackbarKind, SnackbarQueue } from "./snackbar-queue.ts";

/** The page's notices: one store per page, shown by SnackbarRegion. */
export interface SnackbarStore {
  show: (kind: SnackbarKind, text: string) => void;
  dismiss: (id: number) => void;
  hold: (isHeld: boolean) => void;
  /** Takes everything away, for example when the user signs out. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
  current: () => SnackbarQueue;
}

/** Runs the pure queue on the browser's clock. */
export function createSnackbarStore(): SnackbarStore {
  let queue = emptyQueue;
  let lastId = 0;
  let timer: number | undefined;
  const listeners = new Set<() => void>();

  const change = (next: SnackbarQueue) => {
    if (next === queue) return;
    queue = next;
    waitUntilDue();
    for (const listener of listeners) listener();
  };
  const waitUntilDue = () => {
    window.clearTimeout(timer);
    const due = dueAtMs(queue);
    if (due !== undefined) timer = window.setTimeout(expire, due - Date.now());
  };
  const expire = () => {
    change(expireMessage(queue, Date.now()));
    // A timer may go off a little early: what is not due yet is waited for again.
    waitUntilDue();
  };

  return {
    show: (kind, text) => {
      lastId += 1;
      change(pushMessage(queue, { id: lastId, kind, text }, Date.now()));
    },
    dismiss: (id) => change(dismissMessage(queue, id, Date.now())),
    hold: (isHeld) => change(holdMessage(queue, isHeld, Date.now())),
    clear: () => change(emptyQueue),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => queue,
  };
}
