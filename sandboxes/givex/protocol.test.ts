import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTill, type Till } from "./ask-givex.ts";
import { credentials } from "./seed.ts";

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.control("reset", {}));
afterAll(() => till.sandbox.close());

const { user, password } = credentials.giftCard;
const giftCard = "603628410000021638";
const historyOf = (params: unknown): string => JSON.stringify({ jsonrpc: "2.0", id: "1", method: "dc_995", params });
const asked = ["en", "T1", user, password, giftCard, "", "", "Points"];
const text = async (body: string, door: "giftCardPrimary" | "giftCardSecondary" = "giftCardPrimary") =>
  (await till.post(body, { door })).text();

describe("JSON-RPC at a host", () => {
  it.each(["giftCardPrimary", "giftCardSecondary"] as const)("answers a history at %s byte for byte", async (door) => {
    const answer = await till.post(historyOf(asked), { door });
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.text()).toBe(
      '{"jsonrpc":"2.0","id":"1","result":["T1","0","216.38","AUD","0",[],"0","603628-200000001","None",""]}',
    );
  });

  it("refuses with HTTP 200, the code, the number and its text", async () => {
    const answer = await till.post(historyOf(asked.with(4, "603628410000077777")), { door: "giftCardPrimary" });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      '{"jsonrpc":"2.0","id":"1","result":["T1","2","Cert not exist"]}',
    ]);
  });

  it.each([
    ["not JSON", "{", -32_700, null],
    ["no request", '{"method":"dc_995"}', -32_600, null],
    ["another version", '{"jsonrpc":"1.0","id":"1","method":"dc_900","params":[]}', -32_600, null],
    ["a batch", "[]", -32_600, null],
    ["a field too many", '{"jsonrpc":"2.0","id":"1","method":"dc_900","params":[],"extra":1}', -32_600, null],
    ["an unknown method", '{"jsonrpc":"2.0","id":"1","method":"dc_999","params":[]}', -32_601, "1"],
    ["an object of values", '{"jsonrpc":"2.0","id":"1","method":"dc_995","params":{}}', -32_600, null],
    ["too few values", historyOf(asked.slice(0, 7)), -32_602, "1"],
    ["too many values", historyOf([...asked, ""]), -32_602, "1"],
    ["a number", historyOf(["en", "T1", user, password, 603_628, "", "", "Points"]), -32_602, "1"],
    ["no transaction code", historyOf(asked.with(1, "")), -32_602, "1"],
    ["no language", historyOf(asked.with(0, "")), -32_602, "1"],
  ])("has an error object for %s", async (_, body, code, id) => {
    const answer = JSON.parse(await text(body));
    expect(answer).toEqual({ jsonrpc: "2.0", id, error: { code, message: expect.any(String) } });
  });

  it("takes only POST, only JSON, only at its root", async () => {
    const at = till.sandbox.address("loyaltyPrimary");
    const headers = { "content-type": "application/json" };
    const statuses = [
      await fetch(at),
      await fetch(`${at}/rpc`, { method: "POST", body: "{}", headers }),
      await fetch(at, { method: "POST", body: "{}", headers: { "content-type": "text/xml" } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([405, 404, 415]);
  });
});

const as = (name: string, secret: string): string => historyOf(asked.with(2, name).with(3, secret));

describe("who may ask", () => {
  const wrong = '{"jsonrpc":"2.0","id":"1","result":["T1","1","Invalid user ID or password"]}';

  it("needs the account's own user and password", async () => {
    expect(await text(as(user, "guess"))).toBe(wrong);
    expect(await text(as("guess", password))).toBe(wrong);
    expect(await text(as(credentials.loyalty.user, credentials.loyalty.password))).toBe(wrong);
    expect(await text(as(user, password))).toContain('["T1","0","216.38"');
    expect(await till.ask("dc_900", [], { door: "giftCardPrimary", code: "T9" })).toEqual(["T9", "0"]);
  });

  it.each(["auth-wrong", "auth-expired"])("says %s in the same words", async (fault) => {
    till.fault(fault);
    expect(await text(as(user, password))).toBe(wrong);
  });

  it("a card of one account is unknown at the other", async () => {
    expect(await till.ask("dc_995", [giftCard, "", "", "Points"], { code: "T1" })).toEqual([
      "T1",
      "2",
      "Cert not exist",
    ]);
  });

  it("a PIN that does not fit is refused by its text", async () => {
    const door = "giftCardPrimary";
    const wrongPin = await till.ask("dc_905", [giftCard, "5.00", "0000"], { door });
    expect(wrongPin.slice(1)).toEqual([expect.any(String), "Invalid security code"]);
    expect((await till.ask("dc_905", [giftCard, "5.00", "4821"], { door }))[1]).toBe("0");
  });

  it("the journal has neither passwords nor PINs", async () => {
    await till.ask("dc_905", [giftCard, "5.00", "4821", "", "", "", "", ""], { door: "giftCardPrimary" });
    await till.post('{"jsonrpc":"2.0","id":"1","method":"dc_999","params":["en","T1","u","secret-1"]}');
    await till.post('["secret-2"');
    const kept = JSON.stringify(till.sandbox.journal.entries());
    for (const secret of [password, "4821", "secret-1", "secret-2"]) expect(kept).not.toContain(secret);
    expect(kept).toContain(giftCard);
  });
});
