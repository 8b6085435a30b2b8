import { describe, expect, it } from "vitest";
import { everyInWords } from "./schedule-words.ts";

describe("when a schedule runs", () => {
  it.each([
    ["* * * * *", "Every minute"],
    ["*/5 * * * *", "Every 5 minutes"],
    ["7 * * * *", "Every hour at :07"],
    ["30 17 * * *", "Every day at 03:30"],
    ["0 3 * * 1", "0 3 * * 1"],
  ])("%j is %j", (every, words) => {
    expect(everyInWords(every)).toBe(words);
  });
});
