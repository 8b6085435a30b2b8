import { describe, expect, it } from "vitest";
import { reasonOf } from "./error-message.ts";

describe("why something failed, as staff read it", () => {
  it.each([
    ["keeps plain words", new Error("Epicor did not answer in time"), "Epicor did not answer in time"],
    [
      "keeps of an address its server only",
      new Error('cannot reach "postgres://crema:p@ss/word@db.test:5432/crema?key=1" now'),
      'cannot reach "postgres://db.test:5432" now',
    ],
    [
      "has no secret by name",
      new Error("refused: password=hunter2, access_token: abc.def; Authorization: Bearer abcdefghij"),
      "refused: password=…, access_token: …; Authorization: …",
    ],
    ["has no credentials of a header", new Error("sent Basic Y3JlbWE6aHVudGVyMg== in vain"), "sent Basic … in vain"],
    ["has no email address", new Error("no such person: ruby@example.test"), "no such person: …"],
    [
      "has no value of a row",
      Object.assign(new Error('invalid input syntax for type date: "Ruby "R" Street"'), { code: "22007" }),
      'invalid input syntax for type date: "…"',
    ],
    ["says so where there is none", new Error(""), "It gave no reason"],
    ["takes what is no error", "plain\0 text", "plain text"],
  ])("%s", (_, error, reason) => {
    expect(reasonOf(error)).toBe(reason);
  });

  it.each(["x", "a.", "a@", "a://", "token", "<a-b"])(
    "takes no longer than its length when a page repeats %s",
    (text) => {
      // Of the processor: another program must not decide.
      const secondsFor = (times: number): number => {
        const began = process.cpuUsage();
        expect(reasonOf(text.repeat(times)).length).toBeLessThanOrEqual(501);
        return process.cpuUsage(began).user / 1_000_000;
      };
      // Sixteen times the text: what grows with its square takes 256 times as long.
      const [little, much] = [secondsFor(18_750), secondsFor(300_000)];
      expect(much).toBeLessThan(Math.max(2, 100 * little));
    },
  );

  it("is at most 500 characters long", () => {
    expect(reasonOf(new Error("x".repeat(9_000)))).toHaveLength(501);
  });
});
