import { describe, expect, it } from "vitest";
import { wordsForRefusal } from "./status-words.ts";

describe("a mail server's codes", () => {
  it.each([
    ["5.1.1", 550, "there is no such mailbox"],
    ["5.2.2", 552, "the mailbox is full"],
    ["5.1.99", 550, "the address is refused"],
    ["5.7.26", 550, "the recipient's mail server refuses our mail by its policy"],
    [undefined, 553, "the address is not valid"],
    ["5.0.0", 550, "the mailbox is not available"],
    [undefined, 554, "the recipient's mail server refuses it"],
    ["rubbish", undefined, "the recipient's mail server refuses it"],
  ])("%s and %s are told as words", (status, reply, words) => {
    expect(wordsForRefusal({ status, reply })).toBe(words);
  });
});
