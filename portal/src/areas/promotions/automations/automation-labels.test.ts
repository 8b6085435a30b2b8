import { expect, it } from "vitest";
import { resultText } from "./automation-labels.ts";

const run = {
  plannedDate: "",
  startedDate: "",
  finishedDate: "",
  state: "done",
  reason: "",
  people: 3,
  made: 3,
  emailed: 3,
  leftOut: 0,
  unconfirmed: 0,
} as const;

it("a run says how many codes and emails it came to, and how many emails may not have arrived", () => {
  expect(resultText(run)).toBe("3 codes, 3 emails");
  expect(resultText({ ...run, unconfirmed: 2 })).toBe("3 codes, 3 emails, 2 may not have arrived");
});
