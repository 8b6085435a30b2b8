/**
 * Which notice is on screen and for how long. Pure: time comes in as milliseconds, never from a clock.
 *
 * First in, first out, 6000 ms each. Time stands still while the reader hovers or focuses the notice. An error moves
 * to the front: it replaces a notice that is no error, which comes back after it for the time it had left; behind
 * other errors it waits its turn, and it never replaces a notice the reader is holding. Source: MODAL-11, AMD-31.
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

/** The notice on screen. */
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

/** Adds a notice: an error before every notice that is not one (but not before a held one), others at the end. */
export function pushMessage(queue: SnackbarQueue, message: SnackbarMessage, nowMs: number): SnackbarQueue {
  const messages = stopClock(queue, nowMs);
  const firstOther = messages.findIndex((each, index) => each.kind !== "error" && !(index === 0 && queue.isHeld));
  const place = message.kind === "error" && firstOther !== -1 ? firstOther : messages.length;
  const queued = { ...message, remainingMs: SNACKBAR_MS };
  return startClock([...messages.slice(0, place), queued, ...messages.slice(place)], queue.isHeld, nowMs);
}

/** Takes one notice away, shown or waiting; the next one starts with all its time. */
export function dismissMessage(queue: SnackbarQueue, id: number, nowMs: number): SnackbarQueue {
  if (!queue.messages.some((each) => each.id === id)) return queue;
  const isShown = queue.messages[0]?.id === id;
  const messages = stopClock(queue, nowMs).filter((each) => each.id !== id);
  return startClock(messages, queue.isHeld && !isShown, nowMs);
}

/** Takes the shown notice away if it is due. */
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
