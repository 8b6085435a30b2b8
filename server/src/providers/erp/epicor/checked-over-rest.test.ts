import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { epicorByBiscit, epicorByEcc, epicorBySoap, startEpicorStand } from "../../../../test/epicor.ts";
import { anErpOrder } from "../conformance-orders.ts";

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

describe.each([
  ["SOAP", epicorBySoap],
  ["ECC", epicorByEcc],
  ["BISCIT", epicorByBiscit],
])("an order created by %s, with REST to look up", (_, way) => {
  let epicor: Awaited<ReturnType<typeof startEpicorStand>>;
  beforeAll(async () => {
    epicor = await startEpicorStand(way);
  });
  afterAll(() => epicor.close());

  it("is for somebody to look at if REST does not see it: it would be created again", async () => {
    const order = anErpOrder();
    epicor.hideNext();
    const outcome = await epicor.erp.uploadOrder(order, soon());
    const [there] = await epicor.orders(order.reference);
    expect(outcome).toMatchObject({
      kind: "confirmed",
      reference: there?.number,
      doubt: `The ERP took it as ${there?.number}, but over REST it has no order ${order.reference}: check EPICOR_COMPANY before anything is sent again`,
    });
  });

  it("is there under the number of the reply, and nobody need look", async () => {
    const outcome = await epicor.erp.uploadOrder(anErpOrder(), soon());
    expect(outcome).toMatchObject({ kind: "confirmed" });
    expect(outcome).not.toHaveProperty("doubt");
  });
});
