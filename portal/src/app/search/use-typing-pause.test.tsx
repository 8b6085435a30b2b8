import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useTypingPause } from "./use-typing-pause.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("waits 200 ms where the text is new, not for the first question, nor for the same text again", async () => {
  let pause = async (_: AbortSignal): Promise<void> => {};
  function List({ text }: { text: string }) {
    pause = useTypingPause(text);
    return null;
  }
  const asked: string[] = [];
  const ask = (text: string, signal = new AbortController().signal): void =>
    void pause(signal).then(
      () => asked.push(text),
      () => asked.push(`not ${text}`),
    );
  const { rerender } = await render(<List text="" />);
  ask("first");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["first"]);
  await rerender(<List text="a" />);
  const taken = new AbortController();
  ask("a", taken.signal);
  await vi.advanceTimersByTimeAsync(150);
  taken.abort();
  await rerender(<List text="an" />);
  ask("an");
  await vi.advanceTimersByTimeAsync(199);
  expect(asked).toEqual(["first", "not a"]);
  await vi.advanceTimersByTimeAsync(1);
  ask("an, sorted");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["first", "not a", "an", "an, sorted"]);
});
