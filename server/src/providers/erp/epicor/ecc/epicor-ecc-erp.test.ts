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
    const free = anErpOrder({ shipping: { title: "Free", cents: 0 } });
    expect(await stand.erp.uploadOrder(paid, AbortSignal.timeout(10_000))).toMatchObject({
      kind: "rejected",
      reason: expect.stringContaining("EPICOR_ECC_SHIPPING_PART"),
    });
    expect(await stand.orders(paid.reference)).toEqual([]);
    expect(await stand.erp.uploadOrder(free, AbortSignal.timeout(10_000))).toMatchObject({ kind: "confirmed" });
    await stand.close();
  });
});
