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
const skus = [
  ["ESP-1KG", "46.00", "2"],
  ["FLT-BOX", "9.90", "1"],
];

describe("money and points", () => {
  it("dc_905 adds, dc_901 and dc_903 take, dc_908 does either", async () => {
    const card = await fresh("C1", { expiresOn: "2031-06-30" });
    expect(await told("dc_905", [card, "4.60", "", "", "", "", "", ""])).toEqual([
      reference,
      "24.60",
      "2031-06-30",
      receipt,
      "4",
      "104",
    ]);
    expect(await told("dc_901", [card, "0.60", "", "0.60", [["ESP-250", "15.00", "1"]]])).toEqual([
      reference,
      "24.00",
      "2031-06-30",
      receipt,
      "0",
      "104",
    ]);
    expect(await told("dc_903", [card, "4.00", ""])).toEqual([reference, "20.00"]);
    expect(await told("dc_908", [card, "-5.00"])).toEqual([reference, "15.00"]);
    expect(await told("dc_908", [card, "0.05"])).toEqual([reference, "15.05"]);
    expect(await till.card(card)).toMatchObject({ balance: "15.05", points: 104 });
  });

  it("dc_911 gives points by amount or by SKU, dc_945 takes them", async () => {
    const card = await fresh("C1");
    expect(await told("dc_911", [card, "46.90", "", ""])).toEqual([reference, "46", "146"]);
    expect(await told("dc_911", [card, "", "", "", skus])).toEqual([reference, "101", "247"]);
    expect(await told("dc_945", [card, "46.90"])).toEqual([reference]);
    await till.control("settings", { pointsPerDollar: 2 });
    expect(await told("dc_911", [card, "10.00", "", "", []])).toEqual([reference, "20", "221"]);
    expect(await till.card(card)).toMatchObject({ balance: "20.00", points: 221 });
  });

  it.each([
    ["dc_901", "20.01", "9"],
    ["dc_903", "20.01", "9"],
    ["dc_908", "-20.01", "9"],
    ["dc_945", "101.00", "9"],
    ["dc_905", "0.00", "12"],
    ["dc_905", "5", "12"],
    ["dc_905", "-5.00", "12"],
    ["dc_901", "1e2", "12"],
    ["dc_911", "", "12"],
  ])("%s of %s is refused with %s and writes nothing", async (method, amount, number) => {
    const card = await fresh("C1");
    expect(await refused(method, [card, amount])).toBe(number);
    expect(await till.card(card)).toMatchObject({ balance: "20.00", points: 100, movements: [] });
  });

  it("refuses a list of SKUs with an odd quantity or price", async () => {
    const card = await fresh("C1");
    expect(await refused("dc_911", [card, "", "", "", [["ESP-250", "15.00", "0"]]])).toBe("12");
    expect(await refused("dc_911", [card, "", "", "", [["ESP-250", "15", "1"]]])).toBe("12");
  });

  it("tells expired, inactive and unknown cards apart", async () => {
    await fresh("old", { expiresOn: "2024-06-30" });
    await fresh("new", { isActive: false });
    expect(await refused("dc_905", ["old", "5.00"])).toBe("6");
    expect(await refused("dc_905", ["new", "5.00"])).toBe("40");
    expect(await refused("dc_905", ["none", "5.00"])).toBe("2");
    expect(await refused("dc_994", ["new", ""])).toBe("40");
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
  it("dc_994 has the member's name and the serial", async () => {
    expect(await told("dc_994", ["603628-200000011", ""])).toEqual([
      "30.90",
      "1250",
      "None",
      "AUD",
      "Hannah Wirth",
      "",
      "",
      "",
      "603628-200000011",
    ]);
  });

  it("dc_995 has money, points and rows of nineteen columns, newest first", async () => {
    const card = await fresh("C1");
    await told("dc_905", [card, "275.00"]);
    await told("dc_901", [card, "19.50"]);
    await told("dc_945", [card, "18.00"]);
    const [money, currency, points, rows, count, serial, expiry, message] = await told("dc_995", [
      card,
      "",
      "",
      "Points",
    ]);
    expect([money, currency, points, count, expiry, message]).toEqual(["275.50", "AUD", "357", "3", "None", ""]);
    expect(serial).toMatch(/^603628-\d{9}$/);
    const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const row = (kind: string, amount: string, letter: string): unknown => [
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^\d\d:\d\d:\d\d$/),
      kind,
      amount,
      "Crema Online",
      "",
      [],
      reference,
      "41001",
      stamp,
      stamp,
      letter,
      "0",
      "CREMA-WEB",
      "0",
      "0",
      "0",
      "0",
      "Crema Coffee",
    ];
    expect(rows).toEqual([row("Reduction", "18.0", "E"), row("Redeem", "19.5", "R"), row("Increment", "275.0", "I")]);
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

  it("dc_995 shows a hundred rows at most, pre-auths apart, and no type it does not know", async () => {
    const card = await fresh("C1");
    await told("dc_920", [card, "5.00"]);
    for (let n = 0; n < 101; n += 1) await told("dc_905", [card, "1.00"]);
    expect((await told("dc_995", [card, "", "", "Points"]))[4]).toBe("100");
    expect((await told("dc_995", [card, "", "", "PreAuth"]))[4]).toBe("1");
    expect(await refused("dc_995", [card, "", "", "Everything"])).toBe("19");
  });
});

describe("new cards", () => {
  it("dc_904 gives a new number each time, dc_906 wakes a known card once", async () => {
    const first = await told("dc_904", ["50.00"]);
    const second = await told("dc_904", ["50.00"]);
    expect(first).toEqual([reference, expect.stringMatching(/^603628-\d{9}$/), "50.00", "None", receipt]);
    expect(second[1]).not.toBe(first[1]);
    await fresh("C9", { isActive: false, balance: "0.00", pin: "1177" });
    expect(await refused("dc_906", ["C9", "50.00", "", "", "9999"])).not.toBe("0");
    expect(await told("dc_906", ["C9", "50.00", "", "", "1177"])).toEqual([reference, "50.00", "None"]);
    expect(await refused("dc_906", ["C9", "50.00", "", "", "1177"])).toBe("8");
    expect(await refused("dc_906", ["none", "50.00"])).toBe("2");
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
    expect((await till.ask("dc_994", ["603628-200000101", ""], { door: "giftCardPrimary" }))[1]).toBe("2");
  });
});

describe("pre-auth", () => {
  it("holds what is asked and takes less later", async () => {
    const card = await fresh("C1");
    const [hold, ...held] = await told("dc_920", [card, "15.00"]);
    expect(held).toEqual(["15.00", "5.00", "None"]);
    expect(await refused("dc_921", [card, "15.01", hold])).toBe("9");
    expect(await told("dc_921", [card, "12.00", hold])).toEqual([reference, "12.00", "8.00", "None"]);
    expect(await refused("dc_921", [card, "1.00", hold])).toBe("381");
    expect((await told("dc_995", [card, "", "", "Points"]))[3]).toEqual([
      expect.arrayContaining(["Redeem", "12.0", "R"]),
    ]);
  });

  it("holds less where there is less, and nothing releases it", async () => {
    const card = await fresh("C1");
    const [hold, authorised, balance] = await told("dc_920", [card, "99.00"]);
    expect([authorised, balance]).toEqual(["20.00", "0.00"]);
    expect(await refused("dc_920", [card, "1.00"])).toBe("9");
    expect(await told("dc_921", [card, "0.00", hold])).toEqual([reference, "0.00", "20.00", "None"]);
    expect(await refused("dc_921", [card, "0.00", hold])).toBe("247");
    expect(await refused("dc_921", [card, "0.00", "123"])).toBe("19");
    const rowsOf = async (type: string): Promise<unknown> => (await told("dc_995", [card, "", "", type]))[4];
    expect([await rowsOf("Points"), await rowsOf("PreAuth"), await rowsOf("")]).toEqual(["0", "2", "2"]);
  });

  it("is of one card, and ended by a cancel", async () => {
    const card = await fresh("C1");
    const other = await fresh("C2");
    const [hold] = await told("dc_920", [card, "15.00"]);
    const [added] = await told("dc_905", [card, "1.00"]);
    expect(await refused("dc_921", [other, "15.00", hold])).toBe("19");
    expect(await refused("dc_921", [card, "1.00", added])).toBe("19");
    await told("dc_907", [card, "15.00", hold, ""]);
    expect(await refused("dc_921", [card, "15.00", hold])).toBe("247");
  });
});

describe("dc_907", () => {
  it("cancels once, by reference and amount", async () => {
    const card = await fresh("C1");
    const [added] = await told("dc_905", [card, "5.00"]);
    expect(await refused("dc_907", [card, "4.00", added, ""])).toBe("13");
    expect(await refused("dc_907", [await fresh("C2"), "5.00", added, ""])).toBe("19");
    const [cancelled, ...rest] = await told("dc_907", [card, "5.00", added, ""]);
    expect([cancelled, ...rest]).toEqual([reference, "20.00", "None"]);
    expect(await refused("dc_907", [card, "5.00", added, ""])).toBe("19");
    expect(await refused("dc_907", [card, "5.00", cancelled, ""])).toBe("19");
    expect((await till.card(card)).movements).toMatchObject([{ isCancelled: true }, { method: "dc_907" }]);
  });

  it("says 13 and cancels all the same where that is set", async () => {
    const card = await fresh("C1");
    const [added] = await told("dc_905", [card, "5.00"]);
    await till.control("settings", { wrongCancelAmount: "cancelled" });
    expect(await refused("dc_907", [card, "4.00", added, ""])).toBe("13");
    expect((await till.card(card)).balance).toBe("20.00");
  });

  it("is too late after a day", async () => {
    const card = await fresh("C1");
    const [added] = await told("dc_905", [card, "5.00"]);
    await till.control("clock", { advanceSeconds: 86_401 });
    expect(await refused("dc_907", [card, "5.00", added, ""])).toBe("15");
    await till.control("settings", { cancelWithinSeconds: 90_000 });
    expect((await told("dc_907", [card, "5.00", added, ""]))[1]).toBe("20.00");
  });

  it("gives points back that were earned by SKU", async () => {
    const card = await fresh("C1");
    const [earned] = await told("dc_911", [card, "", "", "", skus]);
    await told("dc_907", [card, "", earned, ""]);
    expect((await till.card(card)).points).toBe(100);
  });
});
