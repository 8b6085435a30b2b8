import { expect, it } from "vitest";
import { batchName, batchNumbers, isRecent } from "./batch-labels.ts";

const batch = {
  uuid: "",
  wanted: 60,
  made: 60,
  emailed: 55,
  skipped: 5,
  withdrawn: 2,
  unconfirmed: 1,
  segmentName: "Regulars",
  sendsEmail: true,
  state: "done",
  reason: "",
  startDate: "",
  expiryDate: "",
  createdAt: "",
  finishedAt: "2026-11-21T02:00:00.000Z",
} as const;

it("an act of making codes says for whom, how many, who was mailed and who was not", () => {
  expect(batchName(batch)).toBe("60 codes for Regulars");
  expect(batchName({ wanted: 1, segmentName: "" })).toBe("1 code");
  expect(batchNumbers(batch)).toBe(
    "60 made, 52 emailed, 5 without an email, 2 emails withdrawn, 1 email may not have arrived",
  );
  expect(
    batchNumbers({
      ...batch,
      sendsEmail: false,
      emailed: 0,
      skipped: 0,
      withdrawn: 0,
      unconfirmed: 0,
      made: 20,
      state: "failed",
      reason: "Why",
    }),
  ).toBe("20 of 60 made; stopped: Why");
});

it("one that stopped over a week ago is told among the last ones alone", () => {
  const after = (days: number): number => Date.parse(batch.finishedAt) + days * 86_400_000;
  expect([isRecent(batch, after(6)), isRecent(batch, after(8))]).toEqual([true, false]);
});
