import { describe, expect, it } from "vitest";
import {
  SNACKBAR_MS,
  dismissMessage,
  dueAtMs,
  emptyQueue,
  expireMessage,
  holdMessage,
  pushMessage,
  shownMessage,
  type SnackbarKind,
  type SnackbarQueue,
} from "./snackbar-queue.ts";

function queueOf(...kinds: SnackbarKind[]): SnackbarQueue {
  return kinds.reduce((queue, kind, index) => pushMessage(queue, { id: index + 1, kind, text: kind }, 0), emptyQueue);
}

const ids = (queue: SnackbarQueue) => queue.messages.map((message) => message.id);

describe("order", () => {
  it("lets a notice give way to the next one, with all its time", () => {
    const queue = pushMessage(queueOf("success", "warning"), { id: 3, kind: "info", text: "" }, 4000);
    expect(ids(queue)).toEqual([3]);
    expect(dueAtMs(queue)).toBe(10_000);
  });

  it("shows errors first in, first out, each for 6000 ms, whatever comes after", () => {
    let queue = queueOf("success", "error", "error", "success", "info");
    expect(ids(queue)).toEqual([2, 3, 5]);
    expect(dueAtMs(queue)).toBe(6000);
    queue = expireMessage(queue, 6000);
    expect(ids(queue)).toEqual([3, 5]);
    queue = expireMessage(queue, 12_000);
    expect(ids(queue)).toEqual([5]);
    expect(ids(expireMessage(queue, 18_000))).toEqual([]);
  });

  it("does not replace a notice the reader holds", () => {
    const held = holdMessage(queueOf("success"), true, 0);
    const queue = pushMessage(held, { id: 9, kind: "error", text: "" }, 100);
    expect(ids(queue)).toEqual([1, 9]);
    expect(dueAtMs(queue)).toBeUndefined();
  });
});

describe("time", () => {
  it("keeps each notice for 6000 ms and not a millisecond less", () => {
    const queue = queueOf("error", "info");
    expect(SNACKBAR_MS).toBe(6000);
    expect(expireMessage(queue, 5999)).toBe(queue);
    expect(shownMessage(expireMessage(queue, 6000))?.id).toBe(2);
    expect(dueAtMs(expireMessage(queue, 6000))).toBe(12_000);
  });

  it("is not shortened by what is added behind it", () => {
    const queue = pushMessage(queueOf("error"), { id: 2, kind: "info", text: "" }, 2500);
    expect(dueAtMs(queue)).toBe(6000);
  });

  it("stands still while held and goes on with what was left", () => {
    let queue = holdMessage(queueOf("success"), true, 2000);
    expect(dueAtMs(queue)).toBeUndefined();
    expect(expireMessage(queue, 60_000)).toBe(queue);
    queue = holdMessage(queue, false, 60_000);
    expect(dueAtMs(queue)).toBe(64_000);
  });

  it("holding twice is holding once, and nothing can be held when nothing is shown", () => {
    const held = holdMessage(queueOf("success"), true, 1000);
    expect(holdMessage(held, true, 3000)).toBe(held);
    expect(holdMessage(emptyQueue, true, 0)).toBe(emptyQueue);
  });
});

describe("dismissing", () => {
  it("starts the next notice with all its time, and lets go of the held one", () => {
    const held = holdMessage(queueOf("error", "info"), true, 1000);
    const queue = dismissMessage(held, 1, 5000);
    expect(ids(queue)).toEqual([2]);
    expect(dueAtMs(queue)).toBe(11_000);
  });

  it("takes a waiting notice away without touching the shown one's clock", () => {
    const queue = dismissMessage(queueOf("error", "info"), 2, 1500);
    expect(ids(queue)).toEqual([1]);
    expect(dueAtMs(queue)).toBe(6000);
  });

  it("ignores what is not there", () => {
    const queue = queueOf("success");
    expect(dismissMessage(queue, 7, 10)).toBe(queue);
    expect(expireMessage(emptyQueue, 10)).toBe(emptyQueue);
    expect(ids(dismissMessage(queue, 1, 10))).toEqual([]);
    expect(dueAtMs(dismissMessage(queue, 1, 10))).toBeUndefined();
  });
});
