import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { epicorBySoap, epicorBySoapAlone, type EpicorStand, startEpicorStand } from "../../../../../test/epicor.ts";
import { describeErp } from "../../conformance.ts";
import { aLine, anErpOrder } from "../../conformance-orders.ts";

describeErp("SOAP, with REST to look up", epicorBySoap.can, () => startEpicorStand(epicorBySoap));
describeErp("SOAP alone", epicorBySoapAlone.can, () => startEpicorStand(epicorBySoapAlone));

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

describe("SOAP", () => {
  let stand: EpicorStand;
  beforeAll(async () => {
    stand = await startEpicorStand(epicorBySoap);
    // Whoever leaves a session open keeps everybody else out.
    await stand.settings({ licences: 1 });
  });
  afterAll(() => stand.close());
  beforeEach(() => stand.calm());

  const uploaded = async () => {
    const order = anErpOrder();
    const before = stand.requests().length;
    const outcome = await stand.erp.uploadOrder(order, soon());
    return { order, outcome, asked: stand.requests().slice(before) };
  };

  it("goes the documented way, and logs out at the end", async () => {
    const { asked } = await uploaded();
    const line = ["GetNewOrderDtl", "ChangePartNumMaster", "ChangeSellingQtyMaster", "Update"];
    const before = ["GetNewOrderHed", "OnChangeofSoldToCreditCheck", "ChangeSoldToID", "ChangeCustomer", "Update"];
    expect(asked).toEqual([
      "SessionMod.Login",
      "SessionMod.SetCompany",
      "SessionMod.SetPlant",
      ...before.concat(line, line, "GetNewOHOrderMsc", "Update").map((method) => `SalesOrder.${method}`),
      "SessionMod.Logout",
    ]);
  });

  it.each([
    [1, 9_000],
    [12, 12_000],
    [40, 22_500],
    [80, 22_500],
  ])("an order of %i lines may take %i ms, at a longest call of 1.5 s", async (lines, milliseconds) => {
    const timeouts = vi.spyOn(AbortSignal, "timeout");
    stand.order("auth-wrong", "SessionMod.Login");
    await stand.erp.uploadOrder(anErpOrder({ lines: Array(lines).fill(aLine) }), new AbortController().signal);
    expect(Math.max(...timeouts.mock.calls.flat())).toBe(milliseconds);
    expect(stand.erp.longestStepMs).toBeGreaterThan(22_500);
    timeouts.mockRestore();
  });

  it.each([
    ["SalesOrder.GetNewOrderHed", "html-502"],
    ["SalesOrder.ChangeCustomer", "malformed-json"],
    ["SalesOrder.ChangeCustomer", "never-ending"],
    ["SalesOrder.ChangeSoldToID", "huge:50"],
    ["SalesOrder.ChangeSoldToID", "internal-error"],
    ["SalesOrder.GetNewOrderHed", "session-expired"],
    ["SessionMod.Login", "auth-wrong"],
    ["SessionMod.SetCompany", "429:30"],
  ])("has written nothing when %s meets %s, and leaves no session open", async (operation, fault) => {
    stand.order(fault, operation);
    const { order, outcome } = await uploaded();
    expect(outcome).toMatchObject({ kind: "not-sent", reason: expect.stringMatching(/\S/) });
    expect(await stand.orders(order.reference)).toEqual([]);
    await stand.calm();
    expect(await stand.erp.uploadOrder(order, soon())).toMatchObject({ kind: "confirmed" });
  });

  it.each([
    ["the first Update", "SalesOrder.Update", 1, "commit-then-timeout"],
    ["the first Update", "SalesOrder.Update", 1, "html-502"],
    ["the second Update", "SalesOrder.Update", 2, "timeout-before-commit"],
    ["the second Update", "SalesOrder.Update", 2, "commit-then-reset"],
    ["the second Update", "SalesOrder.Update", 2, "session-expired"],
    ["a call between", "SalesOrder.ChangePartNumMaster", 2, "part-not-found"],
    ["a call between", "SalesOrder.GetNewOrderDtl", 1, "429:30"],
    ["the charge", "SalesOrder.GetNewOHOrderMsc", 1, "conversion"],
  ])(
    "says that it does not know when %s (%s, %i) meets %s: half made is for somebody to look at",
    async (_, operation, nth, fault) => {
      stand.order(fault, operation, nth);
      const { order, outcome } = await uploaded();
      expect(outcome).toMatchObject({ kind: "unknown" });
      await stand.calm();
      const there = await stand.orders(order.reference);
      const found = await stand.erp.findOrder(order, soon());
      expect(found).toMatchObject({ kind: there.length === 0 ? "absent" : "doubtful" });
      await stand.erp.probe(soon());
    },
  );

  it("notes the number of an order that was begun, for staff to find it", async () => {
    stand.order("part-not-found", "SalesOrder.ChangePartNumMaster", 2);
    const { order, outcome } = await uploaded();
    const [begun] = await stand.orders(order.reference);
    expect(JSON.stringify(outcome)).toContain(`"begunAs":"${begun?.number}"`);
  });

  it("is refused when the ERP asks what only a person can answer, and nothing is written", async () => {
    await stand.settings({ creditHold: ["WEBCUST"] });
    const { order, outcome } = await uploaded();
    await stand.settings({ creditHold: [] });
    expect(outcome).toMatchObject({ kind: "rejected", reason: expect.stringMatching(/\S/) });
    expect(await stand.orders(order.reference)).toEqual([]);
    await stand.erp.probe(soon());
  });

  it("has two sessions at most, however many orders come at once", async () => {
    await stand.settings({ licences: 2 });
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => uploaded()));
    expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(Array(5).fill("confirmed"));
    await stand.settings({ licences: 1 });
  });
});
