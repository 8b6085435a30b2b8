import { describe, expect, it } from "vitest";
import { createSlots } from "./slots.ts";

const never = new AbortController().signal;
const tick = () => new Promise((resolve) => setImmediate(resolve));

function works(count: number) {
  const begun: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const work = (n: number) => async (): Promise<number> => {
    begun.push(n);
    await ends[n]?.promise;
    return n;
  };
  return {
    begun,
    work,
    end: (n: number) => ends[n]?.resolve(),
    fail: (n: number) => ends[n]?.reject(new Error("failed")),
  };
}
const slots = (atOnce: number, waiting: number) => createSlots({ atOnce, waiting, full: () => new Error("full") });

describe("slots", () => {
  it("let so many work at a time, the others in their order", async () => {
    const inSlot = slots(2, 10);
    const { begun, work, end } = works(4);
    const all = [0, 1, 2, 3].map((n) => inSlot(work(n), never));
    await tick();
    expect(begun).toEqual([0, 1]);
    end(1);
    await tick();
    expect(begun).toEqual([0, 1, 2]);
    for (const n of [0, 2, 3]) end(n);
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });

  it("send away who would wait behind too many, and are free again after a failure", async () => {
    const inSlot = slots(1, 1);
    const { begun, work, end, fail } = works(4);
    const first = inSlot(work(0), never);
    const second = inSlot(work(1), never);
    await expect(inSlot(work(2), never)).rejects.toThrow("full");
    fail(0);
    await expect(first).rejects.toThrow("failed");
    await tick();
    expect(begun).toEqual([0, 1]);
    end(1);
    expect(await second).toBe(1);
    end(3);
    expect(await inSlot(work(3), never)).toBe(3);
  });

  it("are not taken by who gave up before or while waiting", async () => {
    const inSlot = slots(1, 5);
    const { begun, work, end } = works(4);
    const first = inSlot(work(0), never);
    const leaving = new AbortController();
    const second = inSlot(work(1), leaving.signal);
    const third = inSlot(work(2), never);
    leaving.abort(new Error("gone"));
    await expect(second).rejects.toThrow("gone");
    await expect(inSlot(work(3), leaving.signal)).rejects.toThrow("gone");
    end(0);
    end(2);
    expect(await Promise.all([first, third])).toEqual([0, 2]);
    expect(begun).toEqual([0, 2]);
  });
});
