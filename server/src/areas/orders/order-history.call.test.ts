import { listOrderHistory } from "@crema/contract/areas/orders";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { anOrder } from "../../../test/orders.ts";
import { signInAs, signInStaff } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";

type Headers = { authorization: string };
const app = await startFileApp();
const asAgent = await signInStaff(app, { permissions: ["user.edit"] });

const history = (userUuid: string, query: Record<string, unknown> = {}, headers: Headers = asAgent) =>
  app.call(listOrderHistory, { params: { userUuid }, query, headers });
const day = (n: number) => new Date(Date.UTC(2026, 0, n));

describe("GET /v1/orders/history/{userUuid}", () => {
  it("answers this person's orders, newest first, to somebody with user.edit alone [USR-DET-14]", async () => {
    const [uuid, other] = [await aCustomer(app), await aCustomer(app)];
    await anOrder(app, uuid, { name: "#1", createdAt: day(1), totalCents: 4_250, epicorId: "E-1" });
    await anOrder(app, uuid, { name: "#3", createdAt: day(3), totalCents: 5 });
    await anOrder(app, uuid, { name: "#2", createdAt: day(2), totalCents: 123_456 });
    await anOrder(app, other, { name: "#4", createdAt: day(4) });
    const { status, body } = await history(uuid, { limit: 9999, page: 0 });
    expect([status, body.meta]).toEqual([200, { count: 3 }]);
    expect(body.orders.map(({ name, total, epicorId }) => [name, total, epicorId])).toEqual([
      ["#3", "0.05", ""],
      ["#2", "1234.56", ""],
      ["#1", "42.50", "E-1"],
    ]);
    expect(body.orders[0]).toEqual({
      orderId: body.orders[0]?.orderId,
      name: "#3",
      createdAt: "2026-01-03T00:00:00.000Z",
      source: "Shopify",
      total: "0.05",
      currency: "AUD",
      epicorId: "",
    });
  });

  it("pages, with the number of all orders on every page, past the end too", async () => {
    const uuid = await aCustomer(app);
    for (const n of [1, 2, 3]) await anOrder(app, uuid, { name: `#${n}`, createdAt: day(n) });
    const page = async (number: number) => {
      const { body } = await history(uuid, { page: number, limit: 2 });
      return [body.orders.map((one) => one.name), body.meta.count];
    };
    expect([await page(0), await page(1), await page(2)]).toEqual([
      [["#3", "#2"], 3],
      [["#1"], 3],
      [[], 3],
    ]);
    expect((await history(uuid, { page: 1_000_000, limit: 9999 })).body).toEqual({ orders: [], meta: { count: 3 } });
  });

  it.each([
    { page: -1 },
    { page: 1.5 },
    { page: Number.MAX_SAFE_INTEGER },
    { page: "x" },
    { limit: 0 },
    { limit: 10_000 },
  ])("refuses %j by name", async (query) => {
    const { status, body } = await history(await aCustomer(app), query);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(query)]);
  });

  it("needs user view, or is one's own; orders alone do not open it [AMD-09]", async () => {
    const plain = await aStaffMember(app, { permissions: ["order.edit"] });
    const asPlain = await signInAs(app, plain);
    const customer = await aCustomer(app);
    expect([(await history(plain, {}, asPlain)).status, (await history(customer, {}, asPlain)).status]).toEqual([
      200, 403,
    ]);
    expect((await history("0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff")).status).toBe(404);
  });
});
