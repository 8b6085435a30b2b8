/** What every way of speaking to the ERP must do; run against the sandbox, and against a real one where there are credentials. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Erp, ErpOrder } from "./erp.ts";

/** How the ERP misbehaves when it creates its next order. */
export type ErpTrouble = "away" | "request-lost" | "answer-lost" | "unreadable" | "error";

export interface ErpStand {
  readonly erp: Erp;
  trouble(trouble: ErpTrouble): Promise<void>;
  /** Everything is well again. */
  calm(): Promise<void>;
  /** The ERP's orders under this reference, asked past the adapter. */
  orders(reference: string): Promise<{ number: string; lines: { partCode: string; quantity: number }[] }[]>;
  /** Makes an order of this reference past the adapter. */
  intrude(order: ErpOrder): Promise<void>;
  close(): Promise<void>;
}

let made = 0;
export function anErpOrder(more: Partial<ErpOrder> = {}): ErpOrder {
  made += 1;
  return {
    reference: `WEB-T${process.pid}-${made}`,
    placedOn: "2026-11-21",
    currency: "AUD",
    email: "ada@example.test",
    shipTo: {
      name: "Ada O'Example",
      company: "Café Zoë",
      address1: "1 Test St & Co",
      address2: "",
      city: "Brisbane",
      state: "QLD",
      postCode: "4000",
      country: "Australia",
      phone: "+61400000001",
    },
    lines: [
      {
        partCode: "ESP-1KG",
        title: "Espresso Blend 1 kg",
        grind: "Plunger",
        quantity: 2,
        unitPriceCents: 4_600,
        discountCents: 500,
      },
      {
        partCode: "FLT-BOX",
        title: "Filter papers 100",
        grind: "",
        quantity: 1,
        unitPriceCents: 990,
        discountCents: 0,
      },
    ],
    shipping: { title: "Standard", cents: 995 },
    totalCents: 10_685,
    comment: "Leave at the <back> door",
    ...more,
  };
}
const soon = (): AbortSignal => AbortSignal.timeout(10_000);

export function describeErp(name: string, open: () => Promise<ErpStand>): void {
  describe(`the ERP by ${name}`, () => {
    let stand: ErpStand;
    beforeAll(async () => {
      stand = await open();
    });
    afterAll(() => stand.close());
    beforeEach(() => stand.calm());

    it("gets an order with its lines, and its number comes back", async () => {
      const order = anErpOrder();
      const outcome = await stand.erp.uploadOrder(order, soon());
      const [stored, ...others] = await stand.orders(order.reference);
      expect(outcome).toMatchObject({ kind: "confirmed", reference: stored?.number });
      expect(others).toEqual([]);
      expect(stored?.lines).toEqual([
        { partCode: "ESP-1KG", quantity: 2 },
        { partCode: "FLT-BOX", quantity: 1 },
      ]);
    });

    it("has no second order when it is asked again: the first is taken for it", async () => {
      const order = anErpOrder();
      const first = await stand.erp.uploadOrder(order, soon());
      const second = await stand.erp.uploadOrder(order, soon());
      expect(second).toMatchObject({ kind: "confirmed", reference: first.kind === "confirmed" ? first.reference : "" });
      expect(await stand.orders(order.reference)).toHaveLength(1);
    });

    it("refuses what its rules refuse, in its own words, and keeps nothing of it", async () => {
      const order = anErpOrder({ lines: [{ ...aLine, partCode: "NO-SUCH-PART" }] });
      const outcome = await stand.erp.uploadOrder(order, soon());
      expect(["rejected", "unknown"]).toContain(outcome.kind);
      expect("reason" in outcome && outcome.reason).toMatch(/\S/);
      expect(await stand.orders(order.reference)).toEqual([]);
    });

    it("that is away certainly got nothing", async () => {
      const order = anErpOrder();
      await stand.trouble("away");
      expect(await stand.erp.uploadOrder(order, soon())).toMatchObject({ kind: "not-sent" });
      expect(await stand.erp.findOrder(order, soon())).toMatchObject({ kind: "unknown" });
      await stand.calm();
      expect(await stand.orders(order.reference)).toEqual([]);
    });

    it.each(["answer-lost", "unreadable", "error"] as const)(
      "may have the order after %s, and a look-up finds it",
      async (trouble) => {
        const order = anErpOrder();
        await stand.trouble(trouble);
        expect(await stand.erp.uploadOrder(order, soon())).toMatchObject({ kind: "unknown" });
        await stand.calm();
        const [stored] = await stand.orders(order.reference);
        expect(await stand.erp.findOrder(order, soon())).toMatchObject({
          kind: "confirmed",
          reference: stored?.number,
        });
      },
    );

    it("may have the order after request-lost too; a look-up says that it is not there", async () => {
      const order = anErpOrder();
      await stand.trouble("request-lost");
      expect(await stand.erp.uploadOrder(order, soon())).toMatchObject({ kind: "unknown" });
      await stand.calm();
      expect(await stand.erp.findOrder(order, soon())).toMatchObject({ kind: "absent" });
    });

    it("that has two orders of one reference, or one with other lines, is for somebody to look at", async () => {
      const [twice, other] = [anErpOrder(), anErpOrder()];
      await stand.intrude(twice);
      await stand.intrude(twice);
      await stand.intrude({ ...other, lines: other.lines.slice(0, 1) });
      for (const order of [twice, other]) {
        expect(await stand.erp.findOrder(order, soon())).toMatchObject({
          kind: "doubtful",
          reason: expect.stringMatching(/\S/),
        });
        expect(await stand.erp.uploadOrder(order, soon())).toMatchObject({ kind: "rejected" });
      }
      expect(await stand.orders(twice.reference)).toHaveLength(2);
      expect(await stand.orders(other.reference)).toHaveLength(1);
    });

    it("answers a probe, and fails it when nobody is there", async () => {
      await stand.erp.probe(soon());
      await stand.trouble("away");
      await expect(stand.erp.probe(soon())).rejects.toMatchObject({ provider: "epicor", isRetryable: true });
    });
  });
}

const aLine = {
  partCode: "ESP-1KG",
  title: "Espresso",
  grind: "",
  quantity: 1,
  unitPriceCents: 4_600,
  discountCents: 0,
};
