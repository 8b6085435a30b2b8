import { describe, expect, it } from "vitest";
import { giftCardsTold } from "./gift-cards-told.ts";

describe("numbers of gift cards", () => {
  it.each([
    ["Gift card number", "6036 2841 0000 0500 00", ["603628410000050000"]],
    ["_gift_card_numbers", "603628410000050000, 603628410000021638", ["603628410000050000", "603628410000021638"]],
    ["Givex-Number", "603628410000050000\n603628410000050000", ["603628410000050000"]],
    ["Gift card", "603628410000050000 / 603628410000021638", ["603628410000050000", "603628410000021638"]],
    ["Gift card", "For Ada", []],
    ["Recipient", "603628410000050000", []],
  ])("are told by the attribute %s", (name, value, cards) => {
    expect(giftCardsTold([{ name, value }])).toEqual(cards);
  });
});
