import { createStore, type Store } from "../foundation/store.ts";
import {
  dismissMessage,
  dueAtMs,
  emptyQueue,
  expireMessage,
  holdMessage,
  pushMessage,
  type SnackbarKind,
  type SnackbarQueue,
} from "./snackbar-queue.ts";

/** The page's notices: one store per page, shown by SnackbarRegion. */
export interface SnackbarStore {
  show: (kind: SnackbarKind, text: string) => void;
  dismiss: (id: number) => void;
  hold: (isHeld: boolean) => void;
  /** Takes everything away, for example when the user signs out. */
  clear: () => void;
  readonly queue: Store<SnackbarQueue>;
}

/** Runs the pure queue on the browser's clock. */
export function createSnackbarStore(): SnackbarStore {
  const queue = createStore(emptyQueue);
  let lastId = 0;
  let timer: number | undefined;

  const change = (next: SnackbarQueue) => {
    if (next === queue.read()) return;
    queue.set(next);
    waitUntilDue();
  };
  const waitUntilDue = () => {
    window.clearTimeout(timer);
    const due = dueAtMs(queue.read());
    if (due !== undefined) timer = window.setTimeout(expire, due - Date.now());
  };
  const expire = () => {
    change(expireMessage(queue.read(), Date.now()));
    // A timer may go off a little early: what is not due yet is waited for again.
    waitUntilDue();
  };

  return {
    show: (kind, text) => {
      lastId += 1;
      change(pushMessage(queue.read(), { id: lastId, kind, text }, Date.now()));
    },
    dismiss: (id) => change(dismissMessage(queue.read(), id, Date.now())),
    hold: (isHeld) => change(holdMessage(queue.read(), isHeld, Date.now())),
    clear: () => change(emptyQueue),
    queue,
  };
}
