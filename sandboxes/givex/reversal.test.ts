import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GivexDoor, openTill, type Till } from "./ask-givex.ts";

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.control("cards", { account: "loyalty", card: "C1", balance: "20.00", points: 100 }));
afterEach(() => till.control("reset", {}));
afterAll(() => till.sandbox.close());

const primary = "loyaltyPrimary";
const secondary = "loyaltySecondary";
const add = (code: string, door: GivexDoor = primary, amount = "5.00") =>
  till.ask("dc_905", ["C1", amount, "", "", "", "", "", ""], { code, door });
const reverse = (code: string, door: GivexDoor = primary, amount = "5.00") =>
  till.ask("dc_918", ["C1", amount], { code, door });
const balance = async (): Promise<string> => (await till.card("C1")).balance;
/** Until a call has arrived that is applied later. */
const arrived = () => expect.poll(() => till.sandbox.faults.hits()["slow-commit"]).toBe(1);

const reference = expect.stringMatching(/^\d{6}$/);
const serial = expect.stringMatching(/^603628-\d{9}$/);
const reversed = (code: string, money: string): unknown => [
  code,
  "0",
  reference,
  money,
  "None",
  expect.any(String),
  serial,
];
const nothing = (code: string, money: string): unknown => [code, "0", "", money, "None", expect.any(String), serial];

describe("dc_918", () => {
  it("takes back what was applied under the code, once", async () => {
    await add("R-1");
    const first = await reverse("R-1");
    expect(first).toEqual(reversed("R-1", "20.00"));
    expect((await reverse("R-1"))[2]).toBe(first[2]);
    expect(await till.card("C1")).toMatchObject({
      balance: "20.00",
      movements: [
        { code: "R-1", method: "dc_905", money: "5.00", host: "primary", isReversed: true },
        { code: "R-1", method: "dc_918", money: "-5.00", isReversed: false },
      ],
    });
  });

  it("says ok to a code that is unknown, and to one whose call was refused", async () => {
    expect((await till.ask("dc_905", ["C1", "0.00"], { code: "R-2" }))[1]).toBe("12");
    expect(await reverse("R-2", primary, "0.00")).toEqual(nothing("R-2", "20.00"));
    expect(await reverse("R-3")).toEqual(nothing("R-3", "20.00"));
    expect((await till.card("C1")).movements).toEqual([]);
  });

  it("refuses those in the words that are set", async () => {
    await till.control("settings", { nothingToReverse: { isRefused: true, code: "34", text: "Original not found" } });
    expect(await reverse("R-3")).toEqual(["R-3", "34", "Original not found"]);
    await add("R-4");
    expect(await reverse("R-4")).toEqual(reversed("R-4", "20.00"));
    expect((await reverse("R-4"))[1]).toBe("0");
  });

  it("needs the card and the amount of the lost call", async () => {
    await till.control("cards", { account: "loyalty", card: "C2" });
    await add("R-5");
    expect(await reverse("R-5", primary, "4.00")).toEqual(["R-5", "13", expect.any(String)]);
    expect((await till.ask("dc_918", ["C2", "5.00"], { code: "R-5" }))[2]).toBe("");
    expect((await till.ask("dc_918", ["none", "5.00"], { code: "R-5" }))[1]).toBe("2");
    expect(await balance()).toBe("25.00");
  });

  it("a new card whose number was lost is reversed by its code alone", async () => {
    const made = await till.ask("dc_904", ["50.00"], { code: "R-8" });
    expect((await till.ask("dc_918", ["", "50.00"], { code: "R-8" }))[1]).toBe("0");
    expect(await till.card(String(made[3]))).toMatchObject({ balance: "0.00", isActive: false });
    expect((await till.ask("dc_918", ["", "50.00"], { code: "R-9" })).slice(1, 4)).toEqual(["0", "", "0.00"]);
  });
});

const seen = async (): Promise<readonly unknown[]> => (await till.ask("dc_995", ["C1", "", "", "Points"])).slice(5, 7);

describe("history", () => {
  it("has no row of what was reversed", async () => {
    await add("R-1");
    expect(await seen()).toEqual([[expect.arrayContaining(["Increment", "5.0"])], "1"]);
    await reverse("R-1");
    expect(await seen()).toEqual([[], "0"]);
  });
});

describe("a transaction code that comes again", () => {
  it("is a new transaction, and dc_918 is about the newest", async () => {
    await add("R-1");
    await add("R-1");
    expect(await balance()).toBe("30.00");
    await reverse("R-1");
    await reverse("R-1");
    expect(await balance()).toBe("25.00");
  });
});

const lateAdd = async (): Promise<readonly unknown[]> => {
  till.fault("slow-commit:500", { operation: "dc_905" });
  const late = add("R-1");
  await arrived();
  expect((await reverse("R-1"))[1]).toBe("0");
  return late;
};

describe("a call that arrives after its reversal", () => {
  it("is refused: the reversal is remembered", async () => {
    expect(await lateAdd()).toEqual(["R-1", "19", "Transaction was reversed"]);
    expect(await balance()).toBe("20.00");
    expect((await add("R-1", secondary))[1]).toBe("19");
    expect((await add("R-2"))[1]).toBe("0");
  });

  it("is applied even after its client hung up", async () => {
    till.fault("slow-commit:600");
    await expect(till.ask("dc_905", ["C1", "5.00"], { waitMs: 300 })).rejects.toThrow("timeout");
    expect(await balance()).toBe("20.00");
    await expect.poll(balance).toBe("25.00");
  });

  it("does nothing after a reset", async () => {
    till.fault("slow-commit:400");
    const late = till.ask("dc_905", ["603628-200000011", "5.00"]).catch(() => "no answer");
    await arrived();
    await till.control("reset", {});
    expect(await late).toBe("no answer");
    expect((await till.card("603628-200000011")).movements).toEqual([]);
  });
});

const seenAt = async (door: GivexDoor): Promise<unknown> =>
  (await till.ask("dc_995", ["C1", "", "", "Points"], { door }))[2];

describe("what one host wrote", () => {
  it("is known at the other at once", async () => {
    await add("R-1");
    expect([await seenAt(primary), await seenAt(secondary)]).toEqual(["25.00", "25.00"]);
    expect((await reverse("R-1", secondary))[3]).toBe("20.00");
  });
});
