import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  epicorByBiscit,
  epicorByEcc,
  epicorBySoap,
  type EpicorStand,
  startEpicorStand,
} from "../../../../test/epicor.ts";
import { anErpOrder } from "../conformance-orders.ts";

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

describe.each([
  ["SOAP", epicorBySoap],
  ["ECC", epicorByEcc],
  ["BISCIT", epicorByBiscit],
])("an order created by %s, with REST to look up", (_, way) => {
  let stand: EpicorStand;
  beforeAll(async () => {
    stand = await startEpicorStand(way);
  });
  afterAll(() => stand.close());

  it("is for somebody to look at if REST does not see it: it would be created again", async () => {
    const order = anErpOrder();
    stand.hideNext();
    const outcome = await stand.erp.uploadOrder(order, soon());
    const [there] = await stand.orders(order.reference);
    expect(outcome).toMatchObject({
      kind: "confirmed",
      reference: there?.number,
      result: `The ERP took it as ${there?.number}, but over REST it has no order ${order.reference}: check EPICOR_COMPANY before anything is sent again`,
    });
  });

  it("is there under the number that was told, and nobody need look", async () => {
    const outcome = await stand.erp.uploadOrder(anErpOrder(), soon());
    expect(outcome).toMatchObject({ kind: "confirmed" });
    expect(outcome).not.toHaveProperty("result");
  });
});
