import { describe, expect, it } from "vitest";
import { anErpOrder } from "../conformance-orders.ts";
import { pricedWithTax } from "./epicor-amounts.ts";
import { type LookedUp, uploadOnce, withCharges } from "./upload-once.ts";

const soon = (): AbortSignal => AbortSignal.timeout(1_000);

function wayThatFinds(found: LookedUp) {
  let created = 0;
  const way = uploadOnce({
    lookUp: () => Promise.resolve(found),
    expected: withCharges(pricedWithTax),
    create: () => {
      created += 1;
      return Promise.resolve({ kind: "confirmed", reference: "2" });
    },
  });
  return { ...way, created: () => created };
}

describe("one order", () => {
  it.each<[LookedUp, string, string, number]>([
    [{ kind: "absent" }, "confirmed", "absent", 1],
    [{ kind: "found", orderNumber: "1" }, "confirmed", "confirmed", 0],
    [{ kind: "doubtful", reason: "Two" }, "rejected", "doubtful", 0],
    [{ kind: "unasked", reason: "Away", retryAfterSeconds: 30 }, "not-sent", "unknown", 0],
  ])("that is %o is %s, or %s when it is looked for", async (found, uploaded, lookedFor, created) => {
    const way = wayThatFinds(found);
    expect(await way.uploadOrder(anErpOrder(), soon())).toMatchObject({ kind: uploaded });
    expect(await way.findOrder(anErpOrder(), soon())).toMatchObject({ kind: lookedFor });
    expect(way.created()).toBe(created);
  });

  it("waits as long as the ERP asks it to", async () => {
    const way = wayThatFinds({ kind: "unasked", reason: "Busy", retryAfterSeconds: 30 });
    expect(await way.uploadOrder(anErpOrder(), soon())).toMatchObject({ retryAfterSeconds: 30 });
    expect(await way.findOrder(anErpOrder(), soon())).toMatchObject({ retryAfterSeconds: 30 });
  });

  it("is told of without whom it is for, also where the ERP quotes it", async () => {
    const order = anErpOrder();
    const { name, address1, phone } = order.shipTo;
    const quoting = `OTSName "${name}" of ${order.email} at ${address1}, ${phone}, is not valid.`;
    const { uploadOrder } = uploadOnce({
      lookUp: undefined,
      expected: withCharges(pricedWithTax),
      create: () =>
        Promise.resolve({ kind: "rejected", reason: quoting, notes: [{ what: "reply", detail: { said: [quoting] } }] }),
    });
    const told = 'OTSName "***" of *** at ***, ***, is not valid.';
    expect(await uploadOrder(order, soon())).toEqual({
      kind: "rejected",
      reason: told,
      notes: [{ what: "reply", detail: { said: [told] } }],
    });
  });
});
