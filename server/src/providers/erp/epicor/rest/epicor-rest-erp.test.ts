import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { epicorByRest, type EpicorStand, startEpicorStand } from "../../../../../test/epicor.ts";
import { anErpOrder, describeErp } from "../../conformance.ts";

describeErp("Kinetic REST", epicorByRest.can, () => startEpicorStand(epicorByRest));

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

describe("Kinetic REST", () => {
  let stand: EpicorStand;
  beforeAll(async () => {
    stand = await startEpicorStand(epicorByRest);
  });
  afterAll(() => stand.close());
  beforeEach(() => stand.calm());

  it.each([
    ["a page of a proxy", "html-502"],
    ["half a reply", "malformed-json"],
    ["fifty megabytes", "huge:50"],
    ["a reply without end", "never-ending"],
    ["an error of its own", "internal-error"],
  ])("does not say what was done with %s", async (_, fault) => {
    stand.order(fault, "UpdateExt");
    expect(await stand.erp.uploadOrder(anErpOrder(), soon())).toMatchObject({ kind: "unknown" });
  });

  it.each(["auth-wrong", "auth-expired", "429:30"])("did nothing after %s, and may be asked again", async (fault) => {
    const order = anErpOrder();
    stand.order(fault, "UpdateExt");
    expect(await stand.erp.uploadOrder(order, soon())).toMatchObject({ kind: "not-sent" });
    expect(await stand.orders(order.reference)).toEqual([]);
    expect(await stand.erp.uploadOrder(order, soon())).toMatchObject({ kind: "confirmed" });
  });

  it("creates nothing while it cannot be asked what is there already", async () => {
    const order = anErpOrder();
    await stand.erp.uploadOrder(anErpOrder(), soon());
    stand.order("html-502", "GET SalesOrders");
    expect(await stand.erp.uploadOrder(order, soon())).toMatchObject({ kind: "not-sent" });
    expect(await stand.orders(order.reference)).toEqual([]);
  });

  it("is not believed when its reads lag behind: what is not there yet may come", async () => {
    const order = anErpOrder();
    await stand.erp.uploadOrder(order, soon());
    stand.order("stale-read:60000", "GET SalesOrders");
    expect(await stand.erp.findOrder(order, soon())).toMatchObject({ kind: "absent" });
    expect(await stand.erp.findOrder(order, soon())).toMatchObject({ kind: "confirmed" });
  });

  it("left an order half made, which is neither taken for the order nor mended", async () => {
    const order = anErpOrder();
    stand.order("partial", "UpdateExt");
    expect(await stand.erp.uploadOrder(order, soon())).toMatchObject({ kind: "unknown" });
    expect(await stand.erp.findOrder(order, soon())).toMatchObject({ kind: "doubtful" });
  });

  it("keeps to our prices and takes a discount off once", async () => {
    const order = anErpOrder();
    await stand.erp.uploadOrder(order, soon());
    const answer = await fetch(`${stand.control}/_sandbox/orders?po=${order.reference}`);
    expect(JSON.stringify(await answer.json())).toContain("O'Example");
  });

  it("says nothing of keys, passwords and people in what staff are shown", async () => {
    const outcome = await stand.erp.uploadOrder(anErpOrder(), soon());
    expect(JSON.stringify(outcome)).not.toMatch(/sandbox-key|sandbox-password|ada@|O'Example|0400/);
  });
});
