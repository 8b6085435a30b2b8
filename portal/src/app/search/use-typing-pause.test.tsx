import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useTypingPause } from "./use-typing-pause.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Pause = ReturnType<typeof useTypingPause>;
function List({ text, onPause }: { text: string; onPause: (pause: Pause) => void }) {
  onPause(useTypingPause(text));
  return null;
}

it("waits 200 ms where the text is new, not for the first request, nor for the same text again", async () => {
  const pauses: Pause[] = [];
  const onPause = (pause: Pause) => void pauses.push(pause);
  const sent: string[] = [];
  const send = async (text: string, signal = new AbortController().signal): Promise<void> => {
    const isGone = await pauses
      .at(-1)?.(signal)
      .then(
        () => false,
        () => true,
      );
    sent.push(isGone === true ? `not ${text}` : text);
  };
  const { rerender } = await render(<List text="" onPause={onPause} />);
  void send("first");
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(["first"]);
  await rerender(<List text="a" onPause={onPause} />);
  const older = new AbortController();
  void send("a", older.signal);
  await vi.advanceTimersByTimeAsync(150);
  older.abort();
  await rerender(<List text="an" onPause={onPause} />);
  void send("an");
  await vi.advanceTimersByTimeAsync(199);
  expect(sent).toEqual(["first", "not a"]);
  await vi.advanceTimersByTimeAsync(1);
  void send("an, sorted");
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(["first", "not a", "an", "an, sorted"]);
});
