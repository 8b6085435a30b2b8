import { describe, expect, it } from "vitest";
import { failedTurn, lastTurn, questionOf, waitingWords } from "./integration-words.ts";

describe("what is asked before a switch is turned", () => {
  it.each([
    ["upload", 0, "No orders wait. From now on orders are sent to Epicor by themselves."],
    ["upload", 1, "1 order waits; switching on sends it. From now on orders are sent to Epicor by themselves."],
    [
      "allowRewardTransactions",
      4_200,
      "4,200 orders wait; switching on rewards them, the oldest first. From now on orders placed after the cutover earn Bean Dollars by themselves.",
    ],
    [
      "courierBookings",
      1,
      "1 order waits; switching on books it. From now on orders that get into Epicor are booked with the courier by themselves. Leave it off where Epicor books them: each would be booked twice.",
    ],
  ] as const)("on, of %s with %i waiting", (key, waiting, words) => {
    expect(questionOf({ key, isOn: false, waiting })).toBe(words);
  });

  it("off says that nothing is lost", () => {
    expect(questionOf({ key: "upload", isOn: true, waiting: 0 })).toMatch(/wait until it is switched on again\. None/);
  });
});

it("a switch that was not turned is told with why and how it is stored [SET-13] [AMB-119]", () => {
  const turn = { label: "Upload Orders", wanted: true, stored: false, reason: "" };
  expect(failedTurn(turn)).toBe("Something went wrong: it could not be switched on. 'Upload Orders' is still off.");
  expect(failedTurn({ ...turn, stored: true, reason: "no answer came from the server" })).toBe(
    "Something went wrong: no answer came from the server. 'Upload Orders' is by now on.",
  );
  expect(failedTurn({ ...turn, wanted: false, stored: true, reason: "You may not" })).toBe(
    "Something went wrong: You may not. 'Upload Orders' is still on.",
  );
  expect(failedTurn({ ...turn, stored: undefined, reason: "no answer came from the server" })).toBe(
    "Something went wrong: no answer came from the server. How 'Upload Orders' stands now could not be read: look again.",
  );
});

it("who turned a switch last, and when, is told in Brisbane time", () => {
  const updatedAt = "2026-11-21T02:00:00.000Z";
  expect(lastTurn({ value: true, updatedAt, updatedBy: "Ana Lee" })).toBe(
    "Switched on by Ana Lee, 21/11/2026 12:00:00 PM",
  );
  expect(lastTurn({ value: false, updatedAt, updatedBy: "" })).toBe("Switched off, 21/11/2026 12:00:00 PM");
  expect(lastTurn({ value: false, updatedAt: "", updatedBy: "" })).toBe("Never switched on");
  expect(waitingWords(2)).toBe("2 orders wait");
});
