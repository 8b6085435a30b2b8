import { beforeEach, describe, expect, it } from "vitest";
import { epicorByRest, startEpicorStand } from "../../../../../test/epicor.ts";
import { opened } from "../../../../../test/opened.ts";
import { describeErp } from "../../conformance.ts";
import { anErpOrder } from "../../conformance-orders.ts";

describeErp("Kinetic REST", epicorByRest.can, () => startEpicorStand(epicorByRest));

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

describe("Kinetic REST", () => {
  const stand = opened(() => startEpicorStand(epicorByRest));
  beforeEach(() => stand().calm());

  it.each([
    ["half a reply", "malformed-json"],
    ["an error of its own", "internal-error"],
  ])("does not say what was done with %s", async (_, fault) => {
    stand().order(fault, "UpdateExt");
    expect(await stand().erp.uploadOrder(anErpOrder(), soon())).toMatchObject({ kind: "unknown" });
  });

  it.each(["auth-wrong", "auth-expired", "429:30"])("did nothing after %s, and may be asked again", async (fault) => {
    const order = anErpOrder();
    stand().order(fault, "UpdateExt");
    expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "not-sent" });
    expect(await stand().orders(order.reference)).toEqual([]);
    expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "confirmed" });
  });

  it("creates nothing while it cannot be asked what is there already", async () => {
    const order = anErpOrder();
    await stand().erp.uploadOrder(anErpOrder(), soon());
    stand().order("html-502", "GET SalesOrders");
    expect(await stand().erp.uploadOrder(order, soon())).toMatchObject({ kind: "not-sent" });
    expect(await stand().orders(order.reference)).toEqual([]);
  });

  it("is not believed when its reads lag behind: what is not there yet may come", async () => {
    const order = anErpOrder();
    await stand().erp.uploadOrder(order, soon());
    stand().order("stale-read:60000", "GET SalesOrders");
    expect(await stand().erp.findOrder(order, soon())).toMatchObject({ kind: "absent" });
    expect(await stand().erp.findOrder(order, soon())).toMatchObject({ kind: "confirmed" });
  });

  it("keeps to our prices and takes a discount off once", async () => {
    const order = anErpOrder();
    await stand().erp.uploadOrder(order, soon());
    expect(stand().requests().at(-1)).toBe("UpdateExt");
    const answer = await fetch(`${stand().control}/_sandbox/orders?po=${order.reference}`);
    expect(await answer.json()).toMatchObject({
      orders: [
        {
          hed: { OTSName: "Ada O'Example", OTSAddress3: "Café Zoë", ECCEmail: "ada@example.test", Plant: "MAIN" },
          lines: [
            { DocInUnitPrice: 43.5, DocDiscount: 0, OverridePriceList: true, LockPrice: true, OrderComment: "Plunger" },
            { DocInUnitPrice: 9.9, DocDiscount: 0 },
          ],
          charges: [{ MiscCode: "FRT", DocInMiscAmt: 9.9, FreqCode: "F" }],
        },
      ],
    });
  });

  it.each(["html-502", "malformed-json", "huge:50", "never-ending", "429:1"])(
    "fails plainly when a list meets %s",
    async (fault) => {
      stand().order(fault, "GET Parts");
      await expect(stand().erp.catalogue?.listParts("", soon())).rejects.toMatchObject({
        provider: "epicor",
        operation: "parts",
        isRetryable: true,
      });
    },
  );

  it("reads amounts that come as text, and stock of our warehouse only", async () => {
    await stand().settings({ decimals: "text" });
    const { parts = [] } = (await stand().erp.catalogue?.listParts("ESP-1KF", soon())) ?? {};
    expect(parts[0]).toMatchObject({ partCode: "ESP-1KG", priceCents: 4_600, stock: 59 });
    const order = anErpOrder();
    await stand().erp.uploadOrder(order, soon());
    expect(await stand().erp.findOrder(order, soon())).toMatchObject({ kind: "confirmed" });
    await stand().settings({ decimals: "number" });
  });
});
