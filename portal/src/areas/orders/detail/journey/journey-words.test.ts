import { expect, it } from "vitest";
import { actWords } from "./journey-words.ts";

it.each([
  ["tell-shop-again", "Tell the shop again"],
  ["submit", "Submit now"],
  ["fix-address", "Fix and resume"],
  ["upload-seen", "Seen to"],
  ["refund-seen", "Seen to"],
  ["shop-change-seen", "Seen to"],
  ["book-courier", "Book again"],
  ["", undefined],
] as const)("offers for %j the words %j", (act, words) => expect(actWords({ act })).toBe(words));
