import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTill, type Till } from "./ask-givex.ts";

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.control("reset", {}));
afterAll(() => till.sandbox.close());

const reference = expect.stringMatching(/^\d{6}$/);
const receipt = expect.stringMatching(/^\d{5}$/);
const fresh = async (card: string, more: Record<string, unknown> = {}): Promise<string> => {
  await till.control("cards", { account: "loyalty", card, balance: "20.00", points: 100, ...more });
  return card;
};
/** What follows code and number. */
const told = async (method: string, values: readonly unknown[]): Promise<readonly unknown[]> => {
  const [, number, ...rest] = await till.ask(method, values);
  expect(number).toBe("0");
  return rest;
};
const refused = async (method: string, values: readonly unknown[]): Promise<unknown> => {
  const result = await till.ask(method, values);
  expect([result.length, typeof result[2]]).toEqual([3, "string"]);
  return result[1];
};
describe("money and points", () => {
  it("dc_905 adds money, and a point for each whole dollar", async () => {
    const card = await fresh("C1", { expiresOn: "2031-06-30" });
    expect(await told("dc_905", [card, "4.60", "", "", "", "", "", ""])).toEqual([
      reference,
      "24.60",
      "2031-06-30",
      receipt,
      "4",
      "104",
    ]);
    expect(await till.card(card)).toMatchObject({ balance: "24.60", points: 104 });
  });

  it.each([
    ["dc_905", "0.00", "12"],
    ["dc_905", "5", "12"],
    ["dc_905", "-5.00", "12"],
    ["dc_905", "1e2", "12"],
  ])("%s of %s is refused with %s and writes nothing", async (method, amount, number) => {
    const card = await fresh("C1");
    expect(await refused(method, [card, amount])).toBe(number);
    expect(await till.card(card)).toMatchObject({ balance: "20.00", points: 100, movements: [] });
  });

  it("tells expired, inactive and unknown cards apart", async () => {
    await fresh("old", { expiresOn: "2024-06-30" });
    await fresh("new", { isActive: false });
    expect(await refused("dc_905", ["old", "5.00"])).toBe("6");
    expect(await refused("dc_905", ["new", "5.00"])).toBe("40");
    expect(await refused("dc_905", ["none", "5.00"])).toBe("2");
    expect(await refused("dc_995", ["new", "", "", "Points"])).toBe("40");
  });
});

it("a card can be used until the end of its last day in Brisbane", async () => {
  const today = new Date(till.sandbox.clock.now().getTime() + 36_000_000).toISOString().slice(0, 10);
  const card = await fresh("C1", { expiresOn: today });
  await told("dc_905", [card, "5.00"]);
  await till.control("clock", { advanceSeconds: 86_400 });
  expect(await refused("dc_905", [card, "5.00"])).toBe("6");
});

describe("looking", () => {
  it("dc_995 has money, points and rows of nineteen columns, newest first", async () => {
    const card = await fresh("C1");
    await told("dc_905", [card, "275.00"]);
    await told("dc_905", [card, "19.50"]);
    const [money, currency, points, rows, count, serial, expiry, message] = await told("dc_995", [
      card,
      "",
      "",
      "Points",
    ]);
    expect([money, currency, points, count, expiry, message]).toEqual(["314.50", "AUD", "394", "2", "None", ""]);
    expect(serial).toMatch(/^603628-\d{9}$/);
    const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const row = (amount: string): unknown => [
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^\d\d:\d\d:\d\d$/),
      "Increment",
      amount,
      "Crema Online",
      "",
      [],
      reference,
      "41001",
      stamp,
      stamp,
      "I",
      "0",
      "CREMA-WEB",
      "0",
      "0",
      "0",
      "0",
      "Crema Coffee",
    ];
    expect(rows).toEqual([row("19.5"), row("275.0")]);
  });

  it("dc_995 shows local and universal time, ten hours apart", async () => {
    const card = await fresh("C1");
    await told("dc_905", [card, "5.00"]);
    const rows = (await told("dc_995", [card, "", "", "Points"]))[3];
    const [row] = Array.isArray(rows) ? rows : [];
    const local = new Date(`${row[9].replace(" ", "T")}Z`).getTime();
    const universal = new Date(`${row[10].replace(" ", "T")}Z`).getTime();
    expect(local - universal).toBe(36_000_000);
    expect(`${row[0]} ${row[1]}`).toBe(row[9]);
    expect(Math.abs(universal - Date.now())).toBeLessThan(5_000);
  });

  it("dc_995 shows a hundred rows at most, and no type it does not know", async () => {
    const card = await fresh("C1");
    for (let n = 0; n < 101; n += 1) await told("dc_905", [card, "1.00"]);
    expect((await told("dc_995", [card, "", "", "Points"]))[4]).toBe("100");
    expect(await refused("dc_995", [card, "", "", "Everything"])).toBe("19");
  });
});

describe("new cards", () => {
  it("dc_904 gives a new number each time", async () => {
    const first = await told("dc_904", ["50.00"]);
    const second = await told("dc_904", ["50.00"]);
    expect(first).toEqual([reference, expect.stringMatching(/^603628-\d{9}$/), "50.00", "None", receipt]);
    expect(second[1]).not.toBe(first[1]);
  });

  it("gift cards have numbers that are not their serials", async () => {
    const result = await till.ask("dc_904", ["50.00"], { door: "giftCardPrimary" });
    expect(result[3]).toMatch(/^\d{18}$/);
  });

  it("a loyalty card of the demo series exists once it is named, the same each time", async () => {
    const seen = await told("dc_995", ["603628-200000101", "", "", "Points"]);
    await till.sandbox.reset();
    expect(await told("dc_995", ["603628-200000101", "", "", "Points"])).toEqual(seen);
    const before = await till.card("603628-200000138");
    const [, balance] = await told("dc_905", ["603628-200000138", "1.00"]);
    expect(Number(balance)).toBeCloseTo(Number(before.balance) + 1, 2);
    expect((await till.ask("dc_995", ["603628-200000101", "", "", "Points"], { door: "giftCardPrimary" }))[1]).toBe(
      "2",
    );
  });
});
