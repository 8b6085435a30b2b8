import { describe, expect, it } from "vitest";
import { formatTestTime, historyWords, queueWords } from "./test-words.ts";

describe("when a test was started", () => {
  it.each([
    ["2026-11-20T14:05:59Z", "00:05AM 21/11/2026"],
    ["2026-11-21T01:59:00Z", "11:59AM 21/11/2026"],
    ["2026-11-21T02:00:00Z", "12:00PM 21/11/2026"],
    ["2026-11-21T13:30:00Z", "23:30PM 21/11/2026"],
  ])("at %s is said as %s [DIAG-04]", (at, words) => {
    expect(formatTestTime(Date.parse(at))).toBe(words);
  });
});

const hour = (checks: number, failed = 0) => ({ from: "2026-11-21T01:00:00.000Z", checks, failed });

describe("a day of a service", () => {
  it("is told in counts", () => {
    expect(historyWords([hour(0)])).toBe("no tests");
    expect(historyWords([hour(1), hour(0)])).toBe("1 test, none failed");
    expect(historyWords([hour(1_200, 2), hour(12, 1)])).toBe("1,212 tests, 3 failed");
  });
  it("tells what waits, and since when", () => {
    const checkedAt = "2026-11-21T01:00:00.000Z";
    const said = (waiting: number, oldestSeconds = 0) => queueWords({ checkedAt, queue: { waiting, oldestSeconds } });
    expect(said(0)).toBe("Queue empty");
    expect(said(3, 59)).toBe("3 waiting");
    expect(said(1_000, 1_500)).toBe("1,000 waiting, the oldest due for 25 min");
    expect(queueWords({ checkedAt: "", queue: { waiting: 0, oldestSeconds: 0 } })).toBe("Queue not looked at yet");
  });
});
