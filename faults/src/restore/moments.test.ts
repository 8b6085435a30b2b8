import { expect, it } from "vitest";
import { momentsOf, momentsText } from "./moments.ts";
import { unsurvived } from "./options.ts";

const seeds = Array.from({ length: 20 }, (_, at) => at + 1);
const textsOf = (adding: Parameters<typeof momentsOf>[1]) =>
  new Set(seeds.flatMap((seed) => momentsText(momentsOf(seed, adding)).split(", ")));

it("twenty seeds meet every moment, and those that Crema does not survive yet only if they are added", () => {
  const always = ["crash", "killed while paused", "killed while releasing", "killed while released"];
  expect([...textsOf([])].filter(Boolean).toSorted()).toEqual(always.toSorted());
  expect([...textsOf(unsurvived)].filter(Boolean).toSorted()).toEqual([...always, ...unsurvived].toSorted());
});

it("hand-overs are written late only after a crash, and a seed has the same moments each time", () => {
  for (const seed of seeds) {
    const { isCrash, added } = momentsOf(seed, unsurvived);
    expect(added.length > 1 && !isCrash).toBe(false);
    expect(momentsOf(seed, unsurvived)).toEqual(momentsOf(seed, unsurvived));
  }
});
