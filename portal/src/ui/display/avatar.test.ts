import { expect, it } from "vitest";
import { initialsOf } from "./avatar.tsx";

it.each([
  ["Ruby Ansell", "RA"],
  ["Aroha te Rangi", "AR"],
  ["ōriwa", "Ō"],
  ["  ", "?"],
  ["'Ana Kaufusi", "AK"],
])("draws %j as %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
