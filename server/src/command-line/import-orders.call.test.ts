import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { importCommand } from "../../test/command.ts";
import { aShopRecord } from "../../test/shop-orders.ts";
import { storedOrders } from "../../test/stored-orders.ts";
import { startFileApp } from "../../test/file-app.ts";

const sample = join(import.meta.dirname, "../../test/fixtures/shopify-order.json");
const app = await startFileApp();
const { file, folder, run, runProgram } = importCommand({
  kind: "orders",
  databaseUrl: () => app.platform.config.DATABASE_URL,
});

describe("npm run import -- orders", () => {
  it("takes in Shopify's own sample unchanged, once, and a dry run changes nothing", async () => {
    expect(await run(sample, "--dry-run")).toMatchObject({
      code: 0,
      output:
        "shopify-order.json: 1 record read, 1 would be taken: 1 new, 0 changed, 0 as they were.\n1 of the new ones would be history: nothing is sent to the ERP or rewarded for them until staff do it.\nNothing was changed (--dry-run).\n",
    });
    expect(await storedOrders(app)).toEqual([]);
    expect((await runProgram(sample)).output).toContain("1 taken: 1 new, 0 changed, 0 as they were.");
    expect((await run(sample)).output).toContain("0 new, 0 changed, 1 as they were.");
    expect(await storedOrders(app)).toMatchObject([{ name: "#1001", isSettled: false, effects: [] }]);
  });

  it("takes what it can, tells the others by line, and sends nothing for any of them", async () => {
    const records = [aShopRecord(1), { ...aShopRecord(2), total_price: "much" }, aShopRecord(3)];
    const errors = join(folder, "errors.csv");
    const lines = file("orders.jsonl", records.map((one) => JSON.stringify(one)).join("\n"));
    expect(await run(lines, "--errors", errors)).toMatchObject({
      code: 2,
      output: `orders.jsonl: 3 records read, 2 taken: 2 new, 0 changed, 0 as they were.\n2 of the new ones are history: nothing is sent to the ERP or rewarded for them until staff do it.\n1 not taken: see ${errors}.\n`,
    });
    expect(readFileSync(errors, "utf8").replaceAll("\r", "")).toBe(
      '"line","order","problem"\n"2","#2","total_price is not an amount of whole cents"\n',
    );
    const found = (await storedOrders(app)).filter(({ name }) => name === "#1" || name === "#3");
    expect(found).toMatchObject([
      { isSettled: true, effects: ["erp-upload withdrawn", "order-reward withdrawn"] },
      { isSettled: true, effects: ["erp-upload withdrawn", "order-reward withdrawn"] },
    ]);
  });

  it("keeps what a newer record told", async () => {
    const newer = { ...aShopRecord(5), updated_at: "2026-11-22T11:00:00+10:00", note: "New" };
    await run(file("newer.json", JSON.stringify(newer)));
    expect((await run(file("older.json", JSON.stringify(aShopRecord(5))))).output).toContain("1 as they were");
    expect((await storedOrders(app)).find(({ name }) => name === "#5")).toMatchObject({ note: "New" });
  });

  it("refuses a file as a whole, and changes nothing", async () => {
    const cut = file("cut.json", JSON.stringify([aShopRecord(7), aShopRecord(8)]).slice(0, -20));
    const { code, errors } = await run(cut);
    expect([code, errors]).toEqual([1, expect.stringContaining("it was cut off")]);
    expect((await storedOrders(app)).some(({ name }) => name === "#7")).toBe(false);
  });

  it("carries out what was placed since the shop is connected and is told whole; a spreadsheet's is left to the shop", async () => {
    await sql`
      insert into order_intake (source, since, read_until) values ('shopify', '2026-11-21T01:00:00Z', now())`.execute(
      app.platform.db,
    );
    const earlier = aShopRecord(11, { created_at: "2026-11-21T10:59:59+10:00" });
    const unpaid = aShopRecord(13, { financial_status: "pending" });
    const paid = aShopRecord(13, { updated_at: "2026-11-21T12:00:00+10:00" });
    const current = await run(
      file("current.json", JSON.stringify([earlier, aShopRecord(12), unpaid, paid])),
      "--dry-run",
    );
    expect(current.output).toContain("1 of the new ones would be history: nothing is sent");
    expect(current.output).toContain("2 of the new ones would be carried out like any order of the shop");
    await run(file("current.json", JSON.stringify([earlier, aShopRecord(12), unpaid, paid])));
    const csv = [
      "Id,Name,Email,Financial Status,Created at,Currency,Total,Lineitem name,Lineitem quantity,Lineitem price,Lineitem sku",
      "7000000014,#14,a@example.test,paid,2026-11-21 11:30:00 +1000,AUD,46.00,Espresso,1,46.00,ESP-1KG",
      "7000000015,#15,a@example.test,pending,2026-11-21 11:30:00 +1000,AUD,46.00,Espresso,1,46.00,ESP-1KG",
      "7000000012,#12,a@example.test,paid,2026-11-21 11:30:00 +1000,AUD,46.00,Espresso,1,46.00,ESP-1KG",
      "7000000016,#16,a@example.test,paid,2026-11-21 10:30:00 +1000,AUD,46.00,Espresso,1,46.00,ESP-1KG",
    ];
    for (const [more, be] of [
      ["--dry-run", "would be"],
      ["--errors=/dev/null", "are"],
    ] as const)
      expect(await run(file("current.csv", `${csv.join("\n")}\n`), more)).toMatchObject({
        code: 0,
        output: expect.stringContaining(`3 ${be} left to the shop, which tells every order placed since`),
      });
    await sql`delete from order_intake`.execute(app.platform.db);
    const found = new Map((await storedOrders(app)).map(({ name, effects }) => [name, effects]));
    expect((await storedOrders(app)).find(({ name }) => name === "#12")).toMatchObject({ lines: [{ grind: "Fine" }] });
    expect(["#11", "#12", "#13", "#14", "#15", "#16"].map((name) => found.get(name))).toEqual([
      ["erp-upload withdrawn", "order-reward withdrawn"],
      ["erp-upload pending"],
      ["erp-upload pending"],
      undefined,
      undefined,
      ["erp-upload withdrawn", "order-reward withdrawn"],
    ]);
  });

  it("asks the running program to compare everything with the shop", async () => {
    expect(await run("--from-storefront")).toMatchObject({
      code: 0,
      output: expect.stringContaining("compares all orders"),
    });
  });
});
