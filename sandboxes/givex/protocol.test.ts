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
const balanceOf = (params: unknown): string =>
  JSON.stringify({ jsonrpc: "2.0", id: "1", method: "dc_909", params }).replaceAll('"?"', "?");
const text = async (body: string, door: "giftCardPrimary" | "giftCardSecondary" = "giftCardPrimary") =>
  (await till.post(body, { door })).text();

describe("JSON-RPC at a host", () => {
  it.each(["giftCardPrimary", "giftCardSecondary"] as const)("answers a balance at %s byte for byte", async (door) => {
    const asked = `{"jsonrpc":"2.0","id":"7b1e...","method":"dc_909","params":["en","T0001","${user}","${giftCard}","4821"]}`;
    const answer = await till.post(asked, { door });
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.text()).toBe(
      '{"jsonrpc":"2.0","id":"7b1e...","result":["T0001","0","216.38","0","None","AUD","","","","","603628-200000001"]}',
    );
  });

  it("refuses with HTTP 200, the code, the number and its text", async () => {
    const answer = await till.post(balanceOf(["en", "T0002", user, "603628410000077777", ""]), {
      door: "giftCardPrimary",
    });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      '{"jsonrpc":"2.0","id":"1","result":["T0002","2","Cert not exist"]}',
    ]);
  });

  it.each([
    ["not JSON", "{", -32_700, null],
    ["no request", '{"method":"dc_909"}', -32_600, null],
    ["another version", '{"jsonrpc":"1.0","id":"1","method":"dc_900","params":[]}', -32_600, null],
    ["a batch", "[]", -32_600, null],
    ["a field too many", '{"jsonrpc":"2.0","id":"1","method":"dc_900","params":[],"extra":1}', -32_600, null],
    ["an unknown method", '{"jsonrpc":"2.0","id":"1","method":"dc_999","params":[]}', -32_601, "1"],
    ["an object of values", '{"jsonrpc":"2.0","id":"1","method":"dc_909","params":{}}', -32_600, null],
    ["too few values", balanceOf(["en", "T1", user]), -32_602, "1"],
    ["too many values", balanceOf(["en", "T1", user, giftCard, "", ""]), -32_602, "1"],
    ["a number", balanceOf(["en", "T1", user, 603_628, ""]), -32_602, "1"],
    ["no transaction code", balanceOf(["en", "", user, giftCard, ""]), -32_602, "1"],
    ["no language", balanceOf(["", "T1", user, giftCard, ""]), -32_602, "1"],
    ["a list where text stands", balanceOf(["en", "T1", user, [["ESP-250", "15.00", "1"]], ""]), -32_602, "1"],
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

const secure = (given: readonly string[]): string =>
  JSON.stringify({ jsonrpc: "2.0", id: "1", method: "dc_994", params: ["en", "T1", ...given, giftCard, ""] });

describe("who may ask", () => {
  const wrong = '{"jsonrpc":"2.0","id":"1","result":["T1","1","Invalid user ID or password"]}';

  it("needs the account's own user and password", async () => {
    expect(await text(secure([user, "guess"]))).toBe(wrong);
    expect(await text(secure(["guess", password]))).toBe(wrong);
    expect(await text(secure([credentials.loyalty.user, credentials.loyalty.password]))).toBe(wrong);
    expect(await text(secure([user, password]))).toContain('["T1","0","216.38"');
    expect(await text(balanceOf(["en", "T1", "guess", giftCard, ""]))).toBe(wrong);
    expect(await till.ask("dc_900", [], { door: "giftCardPrimary", code: "T9" })).toEqual(["T9", "0"]);
  });

  it.each(["auth-wrong", "auth-expired"])("says %s in the same words", async (fault) => {
    till.fault(fault);
    expect(await text(secure([user, password]))).toBe(wrong);
  });

  it("asks for HTTP Basic only where that is set", async () => {
    await till.control("settings", { basicAuth: "required" });
    expect((await till.post(secure([user, password]), { door: "giftCardPrimary" })).status).toBe(401);
    const authorization = `Basic ${btoa(`${user}:${password}`)}`;
    const headers = { "content-type": "application/json", authorization };
    expect((await till.post(secure([user, password]), { door: "giftCardPrimary", headers })).status).toBe(200);
  });

  it("a card of one account is unknown at the other", async () => {
    expect(await till.ask("dc_994", [giftCard, ""], { code: "T1" })).toEqual(["T1", "2", "Cert not exist"]);
  });

  it("a PIN that does not fit is refused by its text", async () => {
    const door = "giftCardPrimary";
    const wrongPin = await till.ask("dc_994", [giftCard, "0000"], { door });
    expect(wrongPin.slice(1)).toEqual([expect.any(String), "Invalid security code"]);
    expect((await till.ask("dc_994", [giftCard, "4821"], { door }))[1]).toBe("0");
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
