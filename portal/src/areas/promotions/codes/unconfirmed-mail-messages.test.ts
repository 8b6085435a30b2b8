import { expect, it } from "vitest";
import { mailGroups, notConfirmed, sentAgain } from "./unconfirmed-mail-messages.ts";

const mail = (uuid: string, batchUuid: string | null) =>
  ({ uuid, batchUuid, code: "AB", recipient: `${uuid}@example.test`, reason: "", sentAt: "" }) as const;
const batch = {
  uuid: "b1",
  wanted: 60,
  made: 60,
  emailed: 60,
  skipped: 0,
  withdrawn: 0,
  unconfirmed: 3,
  segmentName: "Regulars",
  sendsEmail: true,
  state: "done",
  reason: "",
  startDate: "",
  expiryDate: "",
  createdAt: "",
  finishedAt: "",
} as const;

it("mails that may not have arrived are grouped by batch, with how many there are of each", () => {
  const groups = mailGroups([mail("a", "b1"), mail("b", null), mail("c", "b1")], [batch]);
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
