import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startEpicorSandbox } from "./epicor-sandbox.ts";
import { control, countOf, dsOf, inside, openEpicor, updateExt } from "./test-client.ts";

type Epicor = Awaited<ReturnType<typeof openEpicor>>;
const create = async (sandbox: Epicor, poNum: string): Promise<unknown> =>
  inside(await updateExt(sandbox, dsOf(poNum)), "body", "parameters", "ds", "OrderHed", 0, "OrderNum");

describe("order numbers", () => {
  it("go on after a reset, which forgets the orders", async () => {
    const sandbox = await openEpicor();
    expect(await create(sandbox, "WEB-1")).toBe(900_001);
    await control(sandbox, "reset", {});
    expect(await countOf(sandbox, "WEB-1")).toBe(0);
    expect(await create(sandbox, "WEB-1")).toBe(900_002);
  });

  it("go on after a restart, and after a reset of what was restarted", async () => {
    const folder = mkdtempSync(join(tmpdir(), "epicor-"));
    const stateFile = join(folder, "epicor.json");
    const first = await startEpicorSandbox({ stateFile });
    expect(await create(first, "WEB-1")).toBe(900_001);
    await first.close();
    const second = await startEpicorSandbox({ stateFile });
    expect(await countOf(second, "WEB-1")).toBe(1);
    await control(second, "reset", {});
    await second.close();
    const third = await startEpicorSandbox({ stateFile });
    expect(await create(third, "WEB-1")).toBe(900_002);
    await third.close();
    rmSync(folder, { recursive: true });
  });

  it("are not given back by a refused order", async () => {
    const sandbox = await openEpicor();
    await updateExt(sandbox, dsOf("WEB-1", { lines: [{ PartNum: "NO-SUCH" }] }));
    expect(await create(sandbox, "WEB-1")).toBe(900_002);
  });
});

describe("its own controls", () => {
  it("settings are changed one by one and refused when there are none of the name", async () => {
    const sandbox = await openEpicor();
    expect((await control(sandbox, "settings", { licences: 3 })).body).toMatchObject({
      licences: 3,
      decimals: "number",
    });
    expect((await control(sandbox, "settings", { licenses: 3 })).status).toBe(422);
  });

  it("parts and customers are changed by their codes", async () => {
    const sandbox = await openEpicor();
    await control(sandbox, "parts", { partNum: "ESP-250", isInactive: true });
    await control(sandbox, "customers", { custId: "WEBCUST", creditHold: true });
    const { body } = await updateExt(sandbox, dsOf("WEB-1"));
    expect(inside(body, "returnObj", "BOUpdError", 0, "ErrorText")).toBe("Customer WEBCUST is on credit hold.");
    await control(sandbox, "customers", { custId: "WEBCUST", creditHold: false });
    const again = await updateExt(sandbox, dsOf("WEB-1"));
    expect(inside(again.body, "returnObj", "BOUpdError", 0, "ErrorText")).toBe('Part "ESP-250" is inactive.');
    expect((await control(sandbox, "parts", { partNum: "NO-SUCH" })).status).toBe(404);
    expect((await control(sandbox, "customers", { custId: "NOBODY" })).status).toBe(404);
  });

  it("the seed has the shop's prices, several pages of parts, and the customers", async () => {
    const { parts, customers } = (await openEpicor()).state();
    const prices = Object.fromEntries(parts.map(({ partNum, priceCents }) => [partNum, priceCents]));
    expect(prices).toMatchObject({
      "ESP-1KG": 4_600,
      "ESP-250": 1_500,
      "DEC-250": 1_600,
      "SO-ETH-250": 1_950,
      "SO-COL-250": 1_800,
      "FLT-BOX": 990,
      "GRD-HND": 12_900,
      "KTL-GN": 15_900,
      "CUP-KEEP": 2_400,
      "GIFT-50": 5_000,
    });
    expect(Object.keys(prices)).toHaveLength(221);
    expect(customers.map(({ custNum }) => custNum)).toEqual([42, 100, 101, 102, 103]);
  });

  it("the page shows orders, newest first, and tells the addresses", async () => {
    const sandbox = await openEpicor();
    await create(sandbox, "WEB-OLD");
    await create(sandbox, "WEB-<NEW>");
    const page = await (await fetch(`${sandbox.control}/`)).text();
    expect(page.indexOf("WEB-&lt;NEW&gt;")).toBeLessThan(page.indexOf("WEB-OLD"));
    expect(page).toContain("Espresso Blend 250 g");
    expect(sandbox.env).toMatchObject({
      EPICOR_MODE: "REST",
      EPICOR_REST_URL: `${sandbox.address("rest")}/kinetic`,
      EPICOR_URL: `${sandbox.address("soap")}/kinetic`,
      EPICOR_DEFAULT_CUSTOMER: "WEBCUST",
      EPICOR_CURRENCY_CODE: "AUD",
    });
  });
});
