import { maskedCard } from "../gift-cards.ts";
import { describe, expect, it } from "vitest";
import { centsOfAmount, readReply } from "./givex-wire.ts";

const sent = { id: "7b1e", method: "dc_909", params: ["en", "T0001", "user", "card", "pin"] };

/** Staff read them beside what others said: each names who said it. */
const strange = { kind: "unreadable", reason: "The gift-card provider's reply belongs to another request" };
const unclear = { kind: "unreadable", reason: "The gift-card provider's reply cannot be read" };

describe("a reply", () => {
  it.each<[string, string, unknown]>([
    [
      "is ok with the values behind the codes",
      '{"jsonrpc":"2.0","id":"7b1e","result":["T0001","0","216.38","0","None","AUD"]}',
      { kind: "ok", values: ["216.38", "0", "None", "AUD"] },
    ],
    [
      "is a refusal with its number and text",
      '{"jsonrpc":"2.0","id":"7b1e","result":["T0001","2","Cert not exist"]}',
      { kind: "refused", resultCode: "2", text: "Cert not exist" },
    ],
    [
      "is a refusal when the method is not known",
      '{"jsonrpc":"2.0","id":"7b1e","error":{"code":-32601,"message":"Method not found"}}',
      { kind: "refused", resultCode: "-32601", text: "Method not found" },
    ],
    [
      "says nothing after a fault inside",
      '{"jsonrpc":"2.0","id":"7b1e","error":{"code":-32603,"message":"Internal error"}}',
      { kind: "unreadable", reason: "The gift-card provider answered with a fault (-32603)" },
    ],
    ["says nothing with another id", '{"id":"x","result":["T0001","0"]}', strange],
    ["says nothing with another code", '{"id":"7b1e","result":["T0002","0"]}', strange],
    ["says nothing without a result", '{"id":"7b1e"}', strange],
    ["says nothing in single quotes", "{'id':'7b1e','result':['T0001','0']}", unclear],
    ["says nothing when empty", "", unclear],
    ["says nothing as a list", "[]", unclear],
  ])("%s", (_, text, meaning) => {
    expect(readReply(text, sent)).toMatchObject(meaning ?? {});
  });
});

describe("an amount", () => {
  it.each([
    ["216.38", 21_638],
    ["0", 0],
    ["275.0", 27_500],
    ["-0.05", -5],
    ["90071992547.99", 9_007_199_254_799],
    ["None", undefined],
    ["1.234", undefined],
    [12, undefined],
  ])("%s is %s cents", (amount, cents) => {
    expect(centsOfAmount(amount)).toBe(cents);
  });
});

it("a card is shown by its last four digits", () => {
  expect(maskedCard("603628410000021638")).toBe("•••• 1638");
});
