import { expect, it } from "vitest";
import { lateMoments, momentsOf, momentsText } from "./moments.ts";

const seeds = Array.from({ length: 20 }, (_, at) => at + 1);

it("twenty seeds meet every moment", () => {
  const kills = ["killed while paused", "killed while releasing", "killed while released"];
  const met = new Set(seeds.flatMap((seed) => momentsText(momentsOf(seed)).split(", ")));
  expect([...met].filter(Boolean).toSorted()).toEqual(["crash", ...kills, ...lateMoments].toSorted());
});

it("hand-overs are written late only after a crash, and a seed has the same moments each time", () => {
  for (const seed of seeds) {
    const { isCrash, late } = momentsOf(seed);
    expect(late.includes("late-erp") && !isCrash).toBe(false);
    expect(momentsOf(seed)).toEqual(momentsOf(seed));
  }
});
