import { createPosOrder } from "@crema/contract/areas/orders";
import { describe, expect, it, vi } from "vitest";
import { startFileApp } from "../../../../../test/file-app.ts";
import { aLoyaltyCard } from "../../../../../test/loyalty.ts";
import { aSale, asTill } from "../../../../../test/sales.ts";
import { storedOrders } from "../../../../../test/stored-orders.ts";
import { aCustomer } from "../../../../../test/users.ts";

const app = await startFileApp();
const till = await asTill(app);

const send = (body: object, more: Record<string, string> = {}) =>
  app.call(createPosOrder, { body, headers: { ...till, ...more } });
const storedAs = async (orderId: string) => (await storedOrders(app)).find((one) => String(one.orderId) === orderId);

describe("a sale at a till", () => {
  it("is an order of source POS, readable as it was told, never uploaded", async () => {
    const sale = aSale({ note: "Loud machine", creditSpent: "2.00", pointsUsed: 40 });
    const { status, body } = await send(sale);
    expect(status).toBe(200);
    expect(await storedAs(body.orderId)).toMatchObject({
      source: "POS",
      sourceId: `T1-${sale.receipt}`,
      name: body.name,
      totalCents: 1_050,
      isSettled: true,
      note: "Loud machine",
      lines: [{ sku: "FLAT-WHITE", quantity: 2 }],
      raw: sale,
      effects: [],
    });
  });

  it("has the open page of its customer read again", async () => {
    const uuid = await aCustomer(app);
    await aLoyaltyCard(app, uuid, { fom: "6035710000000901", points: 0, cents: 0 });
    const published = vi.spyOn(app.platform.live, "recordChanged");
    try {
      await send(aSale({ customer: { fom: "6035710000000901", email: "" } }));
      await expect.poll(() => published.mock.calls).toContainEqual(["user", uuid]);
    } finally {
      published.mockRestore();
    }
  });

  it("told again answers the same and is one order, also at the same time and with an Idempotency-Key", async () => {
    const sale = aSale();
    const keyed = { "idempotency-key": "sale-1" };
    const answers = await Promise.all([send(sale), send(sale), send(sale), send(sale, keyed)]);
    answers.push(await send(sale), await send(sale, keyed));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await storedOrders(app)).filter(({ sourceId }) => sourceId === `T1-${sale.receipt}`)).toHaveLength(1);
  });

  it("under a receipt of another sale is refused, and the first one stays", async () => {
    const sale = aSale();
    const { body } = await send(sale);
    const other = await send({ ...sale, note: "Another one" });
    expect([other.status, other.body.code]).toEqual([409, "receipt_reused"]);
    expect(await storedAs(body.orderId)).toMatchObject({ note: "" });
  });

  it.each([
    ["a total that is not the sum", { total: "9.00" }, "total"],
    [
      "a discount larger than its line",
      {
        total: "0.00",
        lines: [
          { sku: "A", title: "A", quantity: 1, price: "1.00", discount: "2.00" },
          { sku: "B", title: "B", quantity: 1, price: "1.00" },
        ],
      },
      "lines.0.discount",
    ],
    ["no lines", { lines: [] }, "lines"],
    ["more credit than was paid", { creditSpent: "99.00" }, "creditSpent"],
    ["a fraction of a cent", { total: "10.505" }, "total"],
    ["a time without a zone", { soldAt: "2026-11-21T11:30:00" }, "soldAt"],
    ["a time over 31 days ago", { soldAt: "2026-10-20T11:30:00+10:00" }, "soldAt"],
    ["a time of long ago", { soldAt: "1001-01-01T00:00:00Z" }, "soldAt"],
    ["a time over ten minutes ahead", { soldAt: "2026-11-21T12:30:00+10:00" }, "soldAt"],
    ["the end of time", { soldAt: "9999-12-31T23:59:59Z" }, "soldAt"],
    ["a till with a dash", { till: "T-1" }, "till"],
    ["an unknown field", { card_number: "4111" }, "card_number"],
  ])("with %s is refused by field and nothing is stored", async (_, changed, field) => {
    const before = (await storedOrders(app)).length;
    const { status, body } = await send(aSale(changed));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await storedOrders(app)).toHaveLength(before);
  });

  it("belongs to the holder of the card that was shown, and its reward is ordered", async () => {
    const holder = await aCustomer(app);
    await aLoyaltyCard(app, holder, { fom: "6035710000000009", points: 0, cents: 0 });
    const { body } = await send(aSale({ customer: { fom: "6035710000000009" } }));
    expect(await storedAs(body.orderId)).toMatchObject({ userUuid: holder, effects: ["order-reward pending"] });
  });

  it("of long before the first one is history: nothing follows of it", async () => {
    const { body } = await send(aSale({ soldAt: "2026-10-25T11:30:00+10:00" }));
    expect(await storedAs(body.orderId)).toMatchObject({ effects: ["order-reward withdrawn"] });
  });
});
