import { describe, expect, it } from "vitest";
import { deletedWords, deletePendingQuestion, formatRunTime, lastRunOf, syncWords } from "./script-words.ts";

const startedDate = "2026-11-21T15:30:59.000Z";

it("a run's time is YYYY-MM-DD HH:mm in Brisbane [SCR-02]", () => {
  expect(formatRunTime(startedDate)).toBe("2026-11-22 01:30");
  expect(lastRunOf("")).toBe("Never run");
});

describe("deleting pending users", () => {
  it.each([
    [0, "No user is pending for more than 30 days. Nothing will be deleted."],
    [1, "Delete 1 user who is pending for more than 30 days? This cannot be undone. Their orders stay, with the name."],
    [
      1_200,
      "Delete 1,200 users who are pending for more than 30 days? This cannot be undone. Their orders stay, with the name.",
    ],
  ])("of %i asks with how many", (pending, words) => {
    expect(deletePendingQuestion(pending)).toBe(words);
  });

  it("tells when it was, by whom, how many, and why it failed", () => {
    const run = { executedDate: startedDate, finishedDate: "", executedBy: "Ana Lee", reason: "" };
    expect(deletedWords({ ...run, progress: "done", meta: { deleted: 2, total: 2 } })).toBe(
      "Last run: 2026-11-22 01:30 by Ana Lee. 2 users deleted.",
    );
    expect(deletedWords({ ...run, progress: "failed", reason: "No", meta: { deleted: 1, total: 2 } })).toBe(
      "Last run: 2026-11-22 01:30 by Ana Lee. 1 user deleted. No.",
    );
  });
});

it("a sync tells what it carried, or why it did not", () => {
  const lastRun = {
    plannedDate: startedDate,
    startedDate,
    finishedDate: "",
    state: "done" as const,
    reason: "",
    optedOut: 1,
    removed: 2,
    sent: 3_000,
    refused: 0,
  };
  expect(syncWords({ lastRun: null })).toBe("Never run");
  expect(syncWords({ lastRun })).toBe("Last run: 2026-11-22 01:30. 3,000 sent, 2 removed, 1 opted out, 0 not taken.");
  expect(syncWords({ lastRun: { ...lastRun, state: "failed", reason: "It did not answer" } })).toBe(
    "Last run: 2026-11-22 01:30, failed: It did not answer",
  );
  const going = { ...lastRun, state: "running" as const, sent: 500 };
  expect(syncWords({ lastRun: going })).toBe(
    "Last run: 2026-11-22 01:30, running. 500 sent, 2 removed, 1 opted out, 0 not taken.",
  );
  expect(syncWords({ lastRun: { ...going, reason: "Campaign Monitor did not answer" } })).toBe(
    "Last run: 2026-11-22 01:30, interrupted: Campaign Monitor did not answer. It goes on by itself. 500 sent, 2 removed, 1 opted out, 0 not taken.",
  );
});
