import { describe, expect, it } from "vitest";
import { epicorByEcc, epicorByEccAlone, startEpicorStand } from "../../../../../test/epicor.ts";
import { describeErp } from "../../conformance.ts";
import { anErpOrder } from "../../conformance-orders.ts";

describeErp("ECC messages, with REST to look up", epicorByEcc.can, () => startEpicorStand(epicorByEcc));
describeErp("ECC messages alone", epicorByEccAlone.can, () => startEpicorStand(epicorByEccAlone));

describe("ECC messages", () => {
  it("without a part for shipping take no order with paid shipping: it would be lost", async () => {
    const stand = await startEpicorStand(epicorByEcc, { EPICOR_ECC_SHIPPING_PART: "" });
    const paid = anErpOrder();
    const free = anErpOrder({ charges: [], totalCents: 9_690 });
    expect(await stand.erp.uploadOrder(paid, AbortSignal.timeout(10_000))).toMatchObject({
      kind: "rejected",
      reason: expect.stringContaining("EPICOR_ECC_SHIPPING_PART"),
    });
    expect(await stand.orders(paid.reference)).toEqual([]);
    expect(await stand.erp.uploadOrder(free, AbortSignal.timeout(10_000))).toMatchObject({ kind: "confirmed" });
    await stand.close();
  });

  it("without a part for rounding take no order whose cents do not divide", async () => {
    const stand = await startEpicorStand(epicorByEcc, { EPICOR_ECC_ROUNDING_PART: "" });
    const order = anErpOrder({ charges: [{ title: "Standard", cents: 995 }], totalCents: 10_685 });
    expect(await stand.erp.uploadOrder(order, AbortSignal.timeout(10_000))).toMatchObject({
      kind: "rejected",
      reason: expect.stringContaining("this order needs -0.01"),
    });
    await stand.close();
  });
});
