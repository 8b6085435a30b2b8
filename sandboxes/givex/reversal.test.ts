import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Sandbox } from "../kit/sandbox.ts";
import { startGivexSandbox } from "./givex-sandbox.ts";
import { credentials } from "./seed.ts";
import type { GivexState } from "./state.ts";

let givex: Sandbox<GivexState>;
const control = async (path: string, body: unknown): Promise<void> =>
  void (await fetch(`${givex.control}/_sandbox/${path}`, { method: "POST", body: JSON.stringify(body) }));
beforeAll(async () => {
  givex = await startGivexSandbox();
});
beforeEach(() => control("cards", { account: "loyalty", card: "C1", balance: "20.00" }));
afterEach(() => control("reset", {}));
afterAll(() => givex.close());

/** @returns `result`, behind the transaction code */
async function call(method: string, code: string, values: readonly string[]): Promise<readonly unknown[]> {
  const { user, password } = credentials.loyalty;
  const answer = await fetch(givex.address("loyaltyPrimary"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: "q", method, params: ["en", code, user, password, ...values] }),
  });
  return z
    .object({ result: z.array(z.unknown()) })
    .parse(await answer.json())
    .result.slice(1);
}
const add = (code: string, amount = "5.00") => call("dc_905", code, ["C1", amount, "", "", "", "", "", ""]);
const reverse = (code: string, amount = "5.00", card = "C1") => call("dc_918", code, [card, amount]);
const balance = (): number => givex.state().cards["loyalty:C1"]?.balanceCents ?? 0;

describe("dc_918", () => {
  it("takes back what was applied under the code, once", async () => {
    await add("R-1");
    const first = await reverse("R-1");
    expect(first.slice(0, 3)).toEqual(["0", expect.stringMatching(/^\d{6}$/), "20.00"]);
    expect((await reverse("R-1"))[1]).toBe(first[1]);
    expect(balance()).toBe(20_00);
  });

  it("needs the card and the amount of the lost call", async () => {
    await add("R-5");
    expect((await reverse("R-5", "4.00"))[0]).toBe("13");
    expect((await reverse("R-5", "5.00", "none"))[0]).toBe("2");
    expect(balance()).toBe(25_00);
  });

  it("is about the newest of several calls under one code", async () => {
    await add("R-1");
    await add("R-1");
    await reverse("R-1");
    await reverse("R-1");
    expect(balance()).toBe(25_00);
  });

  it("keeps a call from being applied that arrives after it, until a reset", async () => {
    givex.faults.order({ fault: "slow-commit:500", match: { operation: "dc_905" } });
    const late = add("R-1");
    await expect.poll(() => givex.faults.hits()["slow-commit"]).toBe(1);
    expect((await reverse("R-1"))[0]).toBe("0");
    expect(await late).toEqual(["19", "Transaction was reversed"]);
    expect(balance()).toBe(20_00);
    expect((await add("R-2"))[0]).toBe("0");
  });
});
