/**
 * Which notice is on screen and for how long. Pure: time comes in as milliseconds, never from a clock.
 *
 * 6000 ms each. Errors are shown one after the other, each for its whole time; every other notice gives way to the next one, shown or
 * waiting, unless the reader hovers or focuses it: then its time stands still. Source: MODAL-11; docs/decisions/0079-a-notice-gives-way.md.
 */
export type SnackbarKind = "success" | "warning" | "error" | "info";

export interface SnackbarMessage {
  id: number;
  kind: SnackbarKind;
  text: string;
}

interface QueuedMessage extends SnackbarMessage {
  remainingMs: number;
}

export interface SnackbarQueue {
  /** The first one is on screen. */
  messages: readonly QueuedMessage[];
  /** When the clock of the first one started; undefined while it stands still. */
  runningSinceMs: number | undefined;
  isHeld: boolean;
}

/** Source: MODAL-11. */
export const SNACKBAR_MS = 6000;

export const emptyQueue: SnackbarQueue = { messages: [], runningSinceMs: undefined, isHeld: false };

export function shownMessage(queue: SnackbarQueue): SnackbarMessage | undefined {
  return queue.messages[0];
}

/** When the notice on screen is due to go; undefined while nothing is shown or it is held. */
export function dueAtMs(queue: SnackbarQueue): number | undefined {
  const shown = queue.messages[0];
  if (shown === undefined || queue.runningSinceMs === undefined) return undefined;
  return queue.runningSinceMs + shown.remainingMs;
}

/** Books the time the shown notice has had, and stops its clock. */
function stopClock(queue: SnackbarQueue, nowMs: number): readonly QueuedMessage[] {
  const [shown, ...waiting] = queue.messages;
  if (shown === undefined || queue.runningSinceMs === undefined) return queue.messages;
  const passedMs = Math.max(0, nowMs - queue.runningSinceMs);
  return [{ ...shown, remainingMs: Math.max(0, shown.remainingMs - passedMs) }, ...waiting];
}

function startClock(messages: readonly QueuedMessage[], isHeld: boolean, nowMs: number): SnackbarQueue {
  const isRunning = messages.length > 0 && !isHeld;
  return { messages, isHeld: isHeld && messages.length > 0, runningSinceMs: isRunning ? nowMs : undefined };
}

/** Adds a notice at the end; those that are no errors give way to it, but for one the reader holds. */
export function pushMessage(queue: SnackbarQueue, message: SnackbarMessage, nowMs: number): SnackbarQueue {
  const staying = stopClock(queue, nowMs).filter(
    (each, index) => each.kind === "error" || (index === 0 && queue.isHeld),
  );
  return startClock([...staying, { ...message, remainingMs: SNACKBAR_MS }], queue.isHeld, nowMs);
}

/** Takes one notice away, shown or waiting; the next one starts with all its time. */
export function dismissMessage(queue: SnackbarQueue, id: number, nowMs: number): SnackbarQueue {
  if (!queue.messages.some((each) => each.id === id)) return queue;
  const isShown = queue.messages[0]?.id === id;
  const messages = stopClock(queue, nowMs).filter((each) => each.id !== id);
  return startClock(messages, queue.isHeld && !isShown, nowMs);
}

export function expireMessage(queue: SnackbarQueue, nowMs: number): SnackbarQueue {
  const due = dueAtMs(queue);
  const shown = queue.messages[0];
  return due === undefined || shown === undefined || nowMs < due ? queue : dismissMessage(queue, shown.id, nowMs);
}

/** The reader hovers or focuses the notice, or has stopped doing so. */
export function holdMessage(queue: SnackbarQueue, isHeld: boolean, nowMs: number): SnackbarQueue {
  if (queue.isHeld === isHeld || queue.messages.length === 0) return queue;
  return startClock(stopClock(queue, nowMs), isHeld, nowMs);
}
