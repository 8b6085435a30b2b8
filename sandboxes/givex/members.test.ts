import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTill, type Till } from "./ask-givex.ts";

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.control("reset", {}));
afterAll(() => till.sandbox.close());

const reference = expect.stringMatching(/^\d{6}$/);
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
const details = (card: string, login: string): string[] => [
  card,
  "CUSTOMER",
  login,
  "Ms",
  "Isla",
  "",
  "Marsh",
  "F",
  "1990-02-28",
  "4 Wharf St",
  "",
  "Brisbane",
  "QLD",
  "",
  "AU",
  "4000",
  "0755500101",
  "0",
  "t",
  login,
  "sandbox-member-password",
  "0491570101",
  "",
  "",
];

describe("members", () => {
  it("dc_946 registers once per login and card, dc_941 changes the name", async () => {
    const card = await fresh("C1");
    const [id, ...rest] = await told("dc_946", [...details(card, "isla@crema.example"), "f"]);
    expect(id).toMatch(/^\d+$/);
    const serial = expect.stringMatching(/^603628-\d{9}$/);
    expect(rest).toEqual([
      "Isla",
      "Marsh",
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      serial,
      `E${String(id)}`,
      expect.any(String),
      reference,
    ]);
    expect(await refused("dc_946", [...details("C1", "isla@crema.example"), "f"])).toBe("182");
    expect(await refused("dc_946", [...details("C1", "other@crema.example"), "f"])).toBe("67");
    expect((await told("dc_994", [card, ""]))[4]).toBe("Isla Marsh");
    const renamed = details(card, "isla@crema.example").with(6, "Marsh-Ngata");
    expect((await told("dc_941", renamed)).slice(0, 3)).toEqual([id, "Isla", "Marsh-Ngata"]);
    expect(await refused("dc_941", details(card, "nobody@crema.example"))).toBe("285");
  });

  it("dc_946 makes a card where one is asked for, and refuses odd values", async () => {
    const [, , , , serial] = await told("dc_946", [...details("", "kiri@crema.example"), "t"]);
    expect(await told("dc_994", [serial, ""])).toContain("Isla Marsh");
    expect(await refused("dc_946", [...details("", "rae@crema.example"), "f"])).toBe("2");
    const fine = [...details("", "rae@crema.example"), "t"];
    const odd = [
      fine.with(24, "yes"),
      fine.with(18, "yes"),
      fine.with(1, "STAFF"),
      fine.with(2, ""),
      fine.with(8, "28/2/90"),
    ];
    for (const values of odd) await expect(till.ask("dc_946", values)).rejects.toThrow("result");
    expect((await told("dc_946", fine))[1]).toBe("Isla");
    expect(JSON.stringify(till.sandbox.journal.entries())).not.toContain("sandbox-member-password");
  });
});
