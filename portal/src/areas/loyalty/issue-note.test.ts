import { expect, it } from "vitest";
import { issueNote } from "./issue-note.ts";

it.each([
  ["none", "", undefined],
  ["none", "Treated as sent: handed over before", "No card was issued. Treated as sent: handed over before."],
  ["issuing", "", "A card is being issued."],
  ["issuing", "connection refused", "A card will be issued. Connection refused."],
  ["unclear", "No answer", "The gift-card provider's answer was unclear. We're checking whether a card was issued."],
  ["refused", "Not permitted (19)", "The gift-card provider didn't issue a card. Not permitted (19)."],
  [
    "needs_attention",
    "No answer.",
    "A card may have been issued. No answer. Look in the gift-card system, then attach that card or issue another.",
  ],
] as const)("a request for a card that is %s with the reason %j reads %j", (issue, reason, text) => {
  expect(issueNote({ issue, reason })?.text).toBe(text);
});
