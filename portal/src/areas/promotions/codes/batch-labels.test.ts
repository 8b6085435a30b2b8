import { expect, it } from "vitest";
import { batchName, batchNumbers, isRecent, mailGroups, notConfirmed, sentAgain } from "./batch-labels.ts";

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

const mail = (uuid: string, batchUuid: string | null) =>
  ({ uuid, batchUuid, code: "AB", recipient: `${uuid}@example.test`, reason: "", sentAt: "" }) as const;

it("mails that may not have arrived are grouped by batch, with how many there are of each", () => {
  const groups = mailGroups(
    [mail("a", "b1"), mail("b", null), mail("c", "b1")],
    [{ ...batch, uuid: "b1", unconfirmed: 3 }],
  );
  expect(groups.map(({ name, count, mails }) => [name, count, mails.length])).toEqual([
    ["60 codes for Regulars", 3, 2],
    ["", 1, 1],
  ]);
});

it("says how many may not have arrived, and how many are sent again", () => {
  expect(notConfirmed(3, "60 codes for Regulars")).toBe(
    "3 emails of 60 codes for Regulars may not have arrived. The mail server didn't confirm them, so they aren't sent again automatically.",
  );
  expect(notConfirmed(1, "")).toBe(
    "1 email may not have arrived. The mail server didn't confirm it, so it isn't sent again automatically.",
  );
  expect([0, 1, 2].map((sent) => sentAgain(sent))).toEqual([
    "Someone already sent this again",
    "1 email is being sent again",
    "2 emails are being sent again",
  ]);
});
