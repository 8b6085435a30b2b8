import { expect, it } from "vitest";
import { aLine, anErpOrder } from "./conformance-orders.ts";
import type { Erp, ErpOrder } from "./erp.ts";

interface Context {
  readonly erp: Erp;
  orders(reference: string): Promise<readonly unknown[]>;
  rebook(reference: string): Promise<void>;
}

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

export function describeWhoseOrder(stand: () => Context): void {
  const dearer = { ...aLine, unitPriceCents: 5_000 };
  it.each<[string, (order: ErpOrder) => Partial<ErpOrder>]>([
    ["lines", () => ({ lines: [{ ...aLine, partCode: "FLT-BOX" }] })],
    ["charges", () => ({ charges: [] })],
    ["currency", () => ({ currency: "NZD" })],
    ["total", () => ({ lines: [dearer], totalCents: 5_990 })],
    ["ship-to name", ({ shipTo }) => ({ shipTo: { ...shipTo, name: "Meera Else" } })],
    ["postcode", ({ shipTo }) => ({ shipTo: { ...shipTo, postCode: "6000" } })],
    ["email", ({ shipTo }) => ({ email: "meera@example.test", shipTo: { ...shipTo, phone: "+61400000002" } })],
  ])(
    "that has an order of another customer under our reference is never taken at its word: other %s",
    async (field, change) => {
      const ours = anErpOrder({ lines: [aLine], totalCents: 5_590 });
      expect(await stand().erp.uploadOrder({ ...ours, ...change(ours) }, soon())).toMatchObject({ kind: "confirmed" });
      // Where a way carries no email the phone tells people apart.
      const told =
        field === "email" ? /: (email|phone)$/ : new RegExp(`: .*${field === "charges" ? "lines|charges" : field}`);
      const reason = expect.stringMatching(told);
      expect(await stand().erp.findOrder(ours, soon())).toMatchObject({ kind: "doubtful", reason });
      expect(await stand().erp.uploadOrder(ours, soon())).toMatchObject({ kind: "rejected", reason });
      expect(await stand().orders(ours.reference)).toHaveLength(1);
    },
  );

  it("has our order on another account now, which is for somebody to look at: no second one is made", async () => {
    const order = anErpOrder();
    await stand().erp.uploadOrder(order, soon());
    await stand().rebook(order.reference);
    const reason = expect.stringMatching(/: account$/);
    expect(await stand().erp.findOrder(order, soon())).toMatchObject({ kind: "doubtful", reason });
    expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "rejected", reason });
    expect(await stand().orders(order.reference)).toHaveLength(1);
  });

  it("is asked for both references of an order whose attempts had another one before", async () => {
    const before = anErpOrder();
    const { reference: former } = before;
    const order = { ...before, reference: anErpOrder().reference };
    const first = await stand().erp.uploadOrder(before, soon());
    const asked = { ...order, formerReferences: [former] };
    const same = { kind: "confirmed", reference: first.kind === "confirmed" ? first.reference : "" };
    expect(await stand().erp.uploadOrder(asked, soon())).toMatchObject(same);
    expect(await stand().erp.findOrder(asked, soon())).toMatchObject(same);
    expect(await stand().orders(order.reference)).toEqual([]);
    await stand().erp.uploadOrder(order, soon());
    expect(await stand().erp.findOrder(asked, soon())).toMatchObject({ kind: "doubtful" });
    expect(await stand().erp.uploadOrder(asked, soon())).toMatchObject({ kind: "rejected" });
  });
}
