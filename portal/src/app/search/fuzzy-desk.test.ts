import { describe, expect, it, vi } from "vitest";
import { openFuzzyDesk } from "./fuzzy-desk.ts";
import type { FromMatcher, ToMatcher } from "./fuzzy-rules.ts";

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

function setUp(rowCount = 3) {
  const posted: ToMatcher[] = [];
  const onHits = vi.fn<(text: string, hits: Uint32Array) => void>();
  const onLost = vi.fn<(cause: unknown) => void>();
  let worker: { onAnswer: (answer: FromMatcher) => void; onLost: (cause: unknown) => void } | undefined;
  const opened = vi.fn<() => void>();
  const desk = openFuzzyDesk({
    rules: { threshold: 0.2 },
    keyCount: 1,
    open: (listener) => {
      worker = listener;
      opened();
      return { post: (message) => void posted.push(message), close: () => undefined };
    },
    onHits,
    onLost,
    pause: () => Promise.resolve(),
  });
  const setRows = (count: number) =>
    desk.setRows(count, (from, to) => Array.from({ length: to - from }, (_, at) => [`${from + at}`]));
  setRows(rowCount);
  return {
    desk,
    setRows,
    opened,
    onHits,
    onLost,
    questions: () => posted.flatMap((message) => (message.kind === "question" ? [message.text] : [])),
    rows: () => posted.flatMap((message) => (message.kind === "rows" ? message.texts : [])),
    answer: (...hits: number[]) => worker?.onAnswer({ hits: Uint32Array.from(hits) }),
    lose: (cause: unknown) => worker?.onLost(cause),
  };
}

describe("asking the worker", () => {
  it("asks when all rows are there, and tells the hits", async () => {
    const { desk, questions, answer, onHits, rows } = setUp(1_200);
    desk.ask("house");
    expect(questions()).toEqual([]);
    await settled();
    expect(rows()).toHaveLength(1_200);
    expect(questions()).toEqual(["house"]);
    answer(2, 0);
    expect(onHits.mock.calls).toEqual([["house", Uint32Array.of(2, 0)]]);
  });

  it("keeps only the newest of the texts typed meanwhile, and tells no older answer", async () => {
    const { desk, questions, answer, onHits } = setUp();
    await settled();
    for (const text of ["hou", "hous", "house"]) desk.ask(text);
    expect(questions()).toEqual(["hou"]);
    answer(1);
    expect(onHits).not.toHaveBeenCalled();
    expect(questions()).toEqual(["hou", "house"]);
    answer(0);
    expect(onHits.mock.calls).toEqual([["house", Uint32Array.of(0)]]);
  });

  it("tells nothing once the text was taken away", async () => {
    const { desk, answer, onHits } = setUp();
    await settled();
    desk.ask("house");
    desk.ask("");
    answer(1);
    expect(onHits).not.toHaveBeenCalled();
  });

  it("asks again among other rows, and an answer from the older ones is not told", async () => {
    const { desk, setRows, questions, answer, onHits, rows } = setUp();
    await settled();
    desk.ask("house");
    setRows(1);
    await settled();
    answer(2);
    expect(onHits).not.toHaveBeenCalled();
    expect(questions()).toEqual(["house", "house"]);
    expect(rows().slice(-1)).toEqual([["0"]]);
    answer(0);
    expect(onHits.mock.calls).toEqual([["house", Uint32Array.of(0)]]);
  });

  it("starts another worker with the rows when one was lost", async () => {
    const { desk, lose, questions, opened, onLost, rows } = setUp();
    await settled();
    desk.ask("house");
    lose("gone");
    expect(onLost.mock.calls).toEqual([["gone"]]);
    desk.ask("houses");
    await settled();
    expect(opened).toHaveBeenCalledTimes(2);
    expect(rows()).toHaveLength(6);
    expect(questions()).toEqual(["house", "houses"]);
  });
});
