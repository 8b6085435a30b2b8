import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GivexDoor, openTill, type Till } from "./ask-givex.ts";
import { givexFaults } from "./door.ts";

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.control("cards", { account: "loyalty", card: "C1", balance: "20.00" }));
afterEach(() => till.control("reset", {}));
afterAll(() => till.sandbox.close());

const add = (code: string, door: GivexDoor = "loyaltyPrimary", waitMs = 5_000) =>
  till.ask("dc_905", ["C1", "5.00"], { code, door, waitMs });
const reverse = (code: string, waitMs = 5_000) => till.ask("dc_918", ["C1", "5.00"], { code, waitMs });
/** Waits only so long for an answer that never comes. */
const lostAdd = (code: string) => add(code, "loyaltyPrimary", 400);
const lostReverse = (code: string) => reverse(code, 400);
const look = (door: GivexDoor) => till.ask("dc_995", ["C1", "", "", "Points"], { door });
const balance = async (): Promise<string> => (await till.card("C1")).balance;

describe("a call nobody hears the answer of", () => {
  it.each(["commit-then-timeout", "commit-then-reset", "commit-then-500", "truncated", "malformed-json"])(
    "%s is applied, and its reversal takes it back",
    async (fault) => {
      till.fault(fault);
      await expect(lostAdd("R-1")).rejects.toThrow();
      expect(await balance()).toBe("25.00");
      expect((await reverse("R-1"))[1]).toBe("0");
      expect(await balance()).toBe("20.00");
    },
  );

  it.each(["timeout-before-commit", "reset-before-commit", "503", "html-502"])("%s is not applied", async (fault) => {
    till.fault(fault);
    await expect(lostAdd("R-1")).rejects.toThrow();
    expect((await reverse("R-1"))[2]).toBe("");
    expect(await balance()).toBe("20.00");
  });

  it("slow answers after the reversal, with the balance of before", async () => {
    till.fault("slow:500", { operation: "dc_905" });
    const late = add("R-1");
    await expect.poll(balance).toBe("25.00");
    expect((await reverse("R-1"))[3]).toBe("20.00");
    expect((await late)[3]).toBe("25.00");
    expect(await balance()).toBe("20.00");
  });

  it("the reversal can be lost as well, before or after it is done", async () => {
    till.fault("commit-then-timeout", { operation: "dc_905" });
    till.fault("timeout-before-commit", { operation: "dc_918" });
    await expect(lostAdd("R-1")).rejects.toThrow("timeout");
    await expect(lostReverse("R-1")).rejects.toThrow("timeout");
    expect(await balance()).toBe("25.00");
    till.fault("commit-then-timeout", { operation: "dc_918" });
    await expect(lostReverse("R-1")).rejects.toThrow("timeout");
    expect(await balance()).toBe("20.00");
    expect((await reverse("R-1"))[1]).toBe("0");
    expect(await balance()).toBe("20.00");
  });
});

const away = async (...doors: readonly GivexDoor[]): Promise<void> => {
  for (const door of doors) {
    till.fault("refuse-connect:60000", { door });
    await expect(look(door)).rejects.toThrow("fetch failed");
  }
};

describe("hosts that are away", () => {
  const refused = { cause: { code: "ECONNREFUSED" } };

  it("the primary is down and the secondary goes on with the same cards", async () => {
    await away("loyaltyPrimary");
    await expect(add("R-1")).rejects.toMatchObject(refused);
    expect((await add("R-2", "loyaltySecondary"))[3]).toBe("25.00");
  });

  it("the secondary is down", async () => {
    await away("loyaltySecondary");
    await expect(look("loyaltySecondary")).rejects.toMatchObject(refused);
    expect((await look("loyaltyPrimary"))[1]).toBe("0");
  });

  it("both are down, the other account's are not, and a reset brings them back", async () => {
    await away("loyaltyPrimary", "loyaltySecondary");
    await expect(look("loyaltyPrimary")).rejects.toMatchObject(refused);
    await expect(look("loyaltySecondary")).rejects.toMatchObject(refused);
    expect((await till.ask("dc_900", [], { door: "giftCardPrimary" }))[1]).toBe("0");
    await till.control("reset", {});
    expect((await till.ask("dc_900", []))[1]).toBe("0");
  });
});

describe("Givex's own oddities", () => {
  const params = ["en", "T1", "sandbox-loyalty", "sandbox-loyalty-password", "C1", "", "", "Points"];
  const asked = JSON.stringify({ jsonrpc: "2.0", id: "1", method: "dc_995", params });
  const answer = async (): Promise<string> => (await till.post(asked)).text();

  it("has names for them", () => {
    expect(givexFaults).toEqual(["slow-commit", "result-code", "wrong-id", "wrong-code", "single-quotes"]);
  });

  it("wrong-id answers another request, wrong-code another transaction; both are done", async () => {
    till.fault("wrong-id");
    expect(await answer()).toContain('"id":"1-other","result":["T1","0"');
    till.fault("wrong-code");
    expect(await answer()).toContain('"id":"1","result":["T1-other","0"');
    till.fault("wrong-id");
    await expect(lostAdd("R-1")).rejects.toThrow("the answer to");
    expect(await balance()).toBe("25.00");
  });

  it("single quotes come once", async () => {
    const single =
      /^\{'jsonrpc':'2\.0','id':'1','result':\['T1','0','20\.00','AUD','0',\[\],'0','603628-\d{9}','None',''\]\}$/;
    till.fault("single-quotes");
    expect(await answer()).toMatch(single);
    expect(await answer()).toContain('"jsonrpc"');
  });

  it.each([
    ["result-code:285", "285", "Cert expired or not registered"],
    ["result-code:733", "733", "Transaction refused"],
  ])("%s refuses whatever is asked", async (fault, number, text) => {
    till.fault(fault, { operation: "dc_905" });
    expect(await add("R-1")).toEqual(["R-1", number, text]);
    expect(await balance()).toBe("20.00");
  });

  it("stale-read does not see what was written just now", async () => {
    await add("R-1");
    till.fault("stale-read:5000");
    expect((await look("loyaltyPrimary"))[2]).toBe("20.00");
    till.fault("stale-read:5000");
    expect((await reverse("R-1"))[2]).toBe("");
    expect((await look("loyaltyPrimary"))[2]).toBe("25.00");
    till.fault("stale-read:5000");
    expect((await add("R-2"))[3]).toBe("30.00");
  });

  it("the journal says what was written", async () => {
    till.fault("commit-then-timeout", { operation: "dc_905" });
    await expect(lostAdd("R-1")).rejects.toThrow("timeout");
    await look("loyaltySecondary");
    expect(
      till.sandbox.journal.entries().map(({ what, detail }) => [what, detail["door"], detail["committed"]]),
    ).toEqual([
      ["dc_905", "loyaltyPrimary", true],
      ["dc_995", "loyaltySecondary", false],
    ]);
  });
});

describe("what is kept", () => {
  it("cards and settings are there after a new start", async () => {
    const folder = mkdtempSync(join(tmpdir(), "givex-"));
    const stateFile = join(folder, "givex.json");
    const nothingToReverse = { isRefused: true, code: "34", text: "Original not found" };
    for (const [path, body] of [
      ["cards", { account: "loyalty", card: "C7", balance: "7.00" }],
      ["settings", { nothingToReverse }],
    ] as const) {
      const running = await openTill({ stateFile });
      await running.control(path, body);
      await running.sandbox.close();
    }
    const again = await openTill({ stateFile });
    expect((await again.card("C7")).balance).toBe("7.00");
    expect(again.sandbox.state().settings).toEqual({ nothingToReverse });
    await again.sandbox.close();
    rmSync(folder, { recursive: true });
  });
});

describe("its numbers", () => {
  it("go on after a reset and after a new start", async () => {
    const folder = mkdtempSync(join(tmpdir(), "givex-"));
    const stateFile = join(folder, "givex.json");
    const references: number[] = [];
    const note = async (at: Till): Promise<void> => {
      references.push(Number((await at.ask("dc_905", ["603628-200000011", "5.00"]))[2]));
    };
    const first = await openTill({ stateFile });
    await note(first);
    await first.sandbox.reset();
    await note(first);
    await first.sandbox.close();
    const second = await openTill({ stateFile });
    await note(second);
    expect((await second.card("603628-200000011")).movements).toHaveLength(2);
    await second.sandbox.close();
    const third = await openTill({ stateFile });
    await note(third);
    await third.sandbox.close();
    expect(references).toEqual([500_001, 500_002, 500_003, 500_004]);
    rmSync(folder, { recursive: true });
  });
});
