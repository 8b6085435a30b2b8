import { listOrders } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { epicorByRest, startEpicorStand } from "../../../../test/epicor.ts";
import { aWebOrder } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { nothingTried, switchedOff } from "../../../platform/jobs/task.ts";
import { propertyOf } from "../../../platform/values/property-of.ts";
import type { Erp, ErpCatalogue } from "../../../providers/erp/erp.ts";
import { chanceOf } from "../../../demo/random.ts";
import { erpPartTasks } from "../../parts/index.ts";
import { preflightOf } from "./pre-flight.ts";

const app = await startFileApp();
const { db } = app.platform;
const stand = await startEpicorStand(epicorByRest, {}, app.clock);
afterAll(() => stand.close());

const erpWith = (catalogue: ErpCatalogue | undefined): Erp => ({ ...stand.erp, catalogue });
const readParts = (erp: Erp = stand.erp) =>
  erpPartTasks["read-erp-parts"]?.run({ ...app.platform, ports: { erp } }, {});
async function parts(): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select part_code as code from parts where is_in_erp order by part_code collate "C"`.execute(db);
  return rows.map(({ code }) => code);
}
const part = (partCode: string) => ({
  partCode,
  title: partCode,
  priceCents: 100,
  weightGrams: 10,
  isTaxable: true,
  taxCode: "GST",
  stock: 5,
  unitOfMeasureCode: "EA",
});
/** A catalogue of one part a page, that breaks where it is told to. */
const pagesOf = (codes: readonly string[], breaksAt?: string): ErpCatalogue => ({
  async listParts(after) {
    if (after === breaksAt) throw new Error("away");
    const index = codes.indexOf(after) + 1;
    const code = codes[index];
    const isLast = index >= codes.length - 1;
    return { parts: code === undefined ? [] : [part(code)], next: isLast ? undefined : code };
  },
  findCustomer: async () => undefined,
});
const aBadOne = () => aWebOrder(app, { lines: [{ sku: "NO-SUCH" }] });
const messages = async (orderId: number) => (await preflightOf(app.platform, orderId)).map(({ message }) => message);

describe("the parts of the ERP", () => {
  it("say nothing of an order until they were read to the end, also where the reading breaks off; it then goes on", async () => {
    const orderId = await aBadOne();
    expect(await messages(orderId)).toEqual([]);
    await expect(readParts(erpWith(pagesOf(["A", "B", "C"], "B")))).rejects.toThrow("away");
    expect([await parts(), await messages(orderId)]).toEqual([["A", "B"], []]);
    await readParts(erpWith(pagesOf(["A", "B", "C"])));
    expect([await parts(), await messages(orderId)]).toEqual([
      ["A", "B", "C"],
      ["The ERP has no part NO-SUCH: The NO-SUCH"],
    ]);
  });

  it("are read once an hour, with what is new and without what is no longer sold", async () => {
    expect(await readParts(erpWith(pagesOf(["Z"])))).toBe(nothingTried);
    app.clock.advance(minutes(61));
    await readParts();
    const codes = await parts();
    expect([codes.length > 200, codes.includes("ESP-1KG"), codes.includes("A")]).toEqual([true, true, false]);
  });

  it("are not read where the ERP tells none", async () => {
    app.clock.advance(minutes(61));
    expect(await readParts(erpWith(undefined))).toBe(switchedOff);
    expect(await erpPartTasks["read-erp-parts"]?.run(app.platform, {})).toBe(switchedOff);
  });
});

describe("what would fail", () => {
  it("is told of orders that wait for the ERP, and of no others", async () => {
    const orderId = await aBadOne();
    expect(await messages(orderId)).toHaveLength(1);
    await sql`update orders set epicor_id = '9' where order_id = ${orderId}`.execute(db);
    expect(await messages(orderId)).toEqual([]);
    const bad = [{ sku: "NO-SUCH" }];
    expect(await messages(await aWebOrder(app, { source: "POS", lines: bad }))).toEqual([]);
    expect(await messages(await aWebOrder(app, { source: "Woocommerce", lines: bad }))).toEqual([]);
    expect(await messages(await aWebOrder(app, { isSettled: false, lines: bad }))).toEqual([]);
    expect(await messages(9_999_999)).toEqual([]);
  });

  it("goes by the currency the ERP takes", async () => {
    const orderId = await aWebOrder(app, { currency: "NZD" });
    const inKiwi = { ...app.platform, ports: { erp: { ...stand.erp, currency: "NZD" } } };
    expect([await messages(orderId), await preflightOf(inKiwi, orderId)]).toEqual([
      ["The ERP takes AUD only, and this order is in NZD"],
      [],
    ]);
  });

  it("is the same for the list as for one order, whatever the order", async () => {
    await sql`delete from orders`.execute(db);
    const chance = chanceOf("would fail");
    const texts = [
      "",
      "  ",
      "\u00a0",
      "Ada",
      "x".repeat(50),
      "x".repeat(51),
      "🎁".repeat(50),
      "🎁".repeat(51),
      "QLD",
      "NT",
      "Queensland",
    ];
    const codes = ["4000", "400", "90210", " 4000 ", "４０００", ""];
    for (let n = 0; n < 150; n += 1) {
      const fields = ["name", "address1", "address2", "city", "state", "country", "phone"] as const;
      const wrong = chance.happens(0.6) ? { [chance.oneOf(fields)]: chance.oneOf(texts) } : {};
      const address = { ...wrong, ...(chance.happens(0.2) ? { postCode: chance.oneOf(codes) } : {}) };
      const lines = [{ sku: chance.oneOf(["ESP-1KG", "ESP-1KG", "ESP-1KG", "NO-SUCH", " "]) }];
      await aWebOrder(app, {
        address,
        lines: chance.happens(0.05) ? [] : lines,
        currency: chance.happens(0.1) ? "NZD" : "AUD",
      });
    }
    const { rows } = await sql<{ orderId: number }>`select order_id as "orderId" from orders`.execute(db);
    const failing: number[] = [];
    for (const { orderId } of rows) if ((await messages(orderId)).length > 0) failing.push(orderId);
    const headers = await signInStaff(app, { permissions: ["order.edit"] });
    const { body } = await app.call(listOrders, { query: { showProblemsOnly: true, limit: 1_000 }, headers });
    const listed = body.orders.map((order) => Number(propertyOf(order, "orderId")));
    expect(listed.toSorted((a, b) => a - b)).toEqual(failing.toSorted((a, b) => a - b));
    expect([failing.length > 30, failing.length < 140]).toEqual([true, true]);
  });

  it("is a filter of the list, together with the others", async () => {
    await sql`delete from orders`.execute(db);
    await aWebOrder(app);
    const [bad, late] = [await aBadOne(), await aWebOrder(app, { address: { postCode: "90210" } })];
    await aWebOrder(app, { source: "POS", address: { postCode: "" } });
    const headers = await signInStaff(app, { permissions: ["order.edit"] });
    const list = async (query: Record<string, unknown>) => {
      const { body } = await app.call(listOrders, { query: { showProblemsOnly: true, ...query }, headers });
      return [body.meta.count, ...body.orders.map((order) => Number(propertyOf(order, "orderId")))];
    };
    expect(await list({ order: "asc" })).toEqual([2, bad, late]);
    expect(await list({ order: "asc", limit: 1 })).toEqual([2, bad]);
    expect(await list({ source: "POS" })).toEqual([0]);
    expect(await list({ search: "nobody" })).toEqual([0]);
  });
});
