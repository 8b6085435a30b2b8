import { expect, it } from "vitest";
import { answeringVersion } from "./versions.ts";

it.each([
  ["2026-07", "2026-07-01", "2026-07"],
  ["2026-07", "2027-06-30", "2026-07"],
  ["2026-07", "2027-07-01", "2026-10"],
  ["2026-07", "2027-12-31", "2027-01"],
  ["2020-01", "2026-11-22", "2026-01"],
  ["2026-10", "2026-09-30", undefined],
  ["unstable", "2026-11-22", "unstable"],
  ["2026-08", "2026-11-22", undefined],
  ["", "2026-11-22", undefined],
])("%s asked on %s is answered by %s", (asked, on, answered) => {
  expect(answeringVersion(asked, new Date(`${on}T12:00:00Z`))).toBe(answered);
});
