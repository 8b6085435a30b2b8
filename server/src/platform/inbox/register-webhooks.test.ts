import { describe, expect, it } from "vitest";
import { gathered } from "./register-webhooks.ts";

const settled = (all: readonly Promise<unknown>[]) =>
  Promise.allSettled(all).then((results) => results.map(({ status }) => status));

describe("what comes while work is under way", () => {
  it("is done together afterwards, and each is told when its own is done", async () => {
    const groups: number[][] = [];
    const keep = gathered(async (all: readonly number[]) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      groups.push([...all]);
    });
    await Promise.all([1, 2, 3, 4].map((one) => keep(one)));
    await keep(5);
    expect(groups).toEqual([[1], [2, 3, 4], [5]]);
  });

  it("is tried one by one where it fails together", async () => {
    const keep = gathered((all: readonly number[]) =>
      all.includes(3) ? Promise.reject(new Error("not three")) : Promise.resolve(),
    );
    expect(await settled([1, 2, 3, 4].map((one) => keep(one)))).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    await expect(keep(5)).resolves.toBeUndefined();
  });

  it("is at most fifty at a time", async () => {
    const sizes: number[] = [];
    const keep = gathered((all: readonly number[]) => Promise.resolve(sizes.push(all.length)));
    await Promise.all(Array.from({ length: 121 }, (_, one) => keep(one)));
    expect(sizes).toEqual([1, 50, 50, 20]);
  });
});
