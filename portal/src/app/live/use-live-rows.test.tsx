import { afterEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { announceRecordChanges } from "./record-changes.ts";
import { type LiveRows, useLiveRows } from "./use-live-rows.ts";

const ids = (count: number) => Array.from({ length: count }, (_, at) => `P${at}`);
const announce = (count: number) => announceRecordChanges(ids(count).map((id) => ({ record: "part", id })));
const isShown = (id: string) => id !== "P0";

function Rows(live: Omit<LiveRows, "record" | "isShown">) {
  useLiveRows({ record: "part", isShown, waitMs: 1, ...live });
  return null;
}
const readers = () => {
  const read: string[] = [];
  const reread = vi.fn((id: string) => Promise.resolve(read.push(id)));
  const rereadAll = vi.fn(() => Promise.resolve(read.push("all")));
  return { read, reread, rereadAll };
};
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("reads the changed rows that are shown, one by one", async () => {
  const { read, reread, rereadAll } = readers();
  await render(<Rows reread={reread} rereadAll={rereadAll} />);
  announce(8);
  announceRecordChanges([{ record: "product", id: "P1" }]);
  await expect.poll(() => read).toEqual(["P1", "P2", "P3", "P4", "P5", "P6", "P7"]);
});

it("reads all rows by one call when more than twenty changed at once, where there is such a call", async () => {
  const { read, reread, rereadAll } = readers();
  await render(<Rows reread={reread} rereadAll={rereadAll} />);
  announce(22);
  await expect.poll(() => read).toEqual(["all"]);
  const singly = readers();
  await render(<Rows reread={singly.reread} />);
  announce(22);
  await expect.poll(() => singly.read).toHaveLength(21);
});

it("reads all rows once in five seconds at most while bursts follow one another", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { read, reread, rereadAll } = readers();
  await render(<Rows reread={reread} rereadAll={rereadAll} />);
  for (let n = 0; n < 9; n += 1) {
    announce(22);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(read).toEqual(["all", "all"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(read).toEqual(["all", "all", "all"]);
});

it("reads all rows by one call where rows are not read singly", async () => {
  const { read, rereadAll } = readers();
  await render(<Rows rereadAll={rereadAll} />);
  announce(3);
  await expect.poll(() => read).toEqual(["all"]);
});
