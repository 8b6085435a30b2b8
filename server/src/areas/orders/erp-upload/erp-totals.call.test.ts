/** The total of the ERP's order, over orders made up by chance. `CREMA_TOTALS_SEED` chooses others. */
import { getOrder } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import {
  epicorByBiscit,
  epicorByEcc,
  epicorByRest,
  epicorBySoap,
  type EpicorStand,
  type EpicorWay,
  startEpicorStand,
} from "../../../../test/epicor.ts";
import { ordersThatFail } from "../../../../test/failing-orders.ts";
import { type GeneratedOrder, generatedOrders } from "../../../../test/generated-orders.ts";
import { aWebOrder } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { storeWebhookOrders } from "../../../../test/webhook-orders.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import type { ErpOrder } from "../../../providers/erp/erp.ts";
import { preflightOf } from "../pre-flight/pre-flight.ts";
import { erpOrderOf } from "./erp-order.ts";
import { storedErpOrder } from "./erp-upload-rows.ts";
import { uploadSwitch } from "./erp-upload.ts";
import { erpUploads } from "../../../../test/erp-uploads.ts";

const seed = Number(process.env["CREMA_TOTALS_SEED"] ?? 20_261_123);
if (!Number.isSafeInteger(seed)) throw new Error("CREMA_TOTALS_SEED is a whole number");
const mostRounding = 5;

const app = await startFileApp();
const { db } = app.platform;
await turnSwitch(db, { key: uploadSwitch, isOn: true, at: app.clock.now() });

const storeOrders = (records: readonly object[]) => storeWebhookOrders(app, records);

async function erpOrder(orderId: number, currency: string): Promise<ErpOrder | { readonly problem: string }> {
  const stored = await storedErpOrder(db, orderId);
  if (stored === undefined) throw new Error("the order is not there");
  return erpOrderOf(stored, { referencePrefix: "WEB-", currency });
}

async function sentOrder(orderId: number): Promise<ErpOrder> {
  const sent = await erpOrder(orderId, "AUD");
  if ("problem" in sent) throw new Error(sent.problem);
  return sent;
}

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);
const sumOf = ({ lines, charges, roundingCents }: ErpOrder): number =>
  sum(lines.map((line) => line.quantity * line.unitPriceCents - line.discountCents + line.taxCents)) +
  sum(charges.map(({ cents }) => cents)) +
  roundingCents;

const text = (cents: number): string => (cents / 100).toFixed(2);

/** What must become of it, by the rule alone. */
function expectedOf({ mismatchCents, feeCents }: GeneratedOrder): "met" | "refused" | "either" {
  if (Math.abs(mismatchCents) > mostRounding) return "refused";
  return feeCents > 0 ? "either" : "met";
}

describe("the ERP's total", () => {
  it("of 1,000 orders made up by chance is the rule's, or the pre-flight says why not; the list finds the same ones", async () => {
    const generated = generatedOrders({ seed, count: 1_000, first: 1 });
    const seen = {
      met: 0,
      refused: 0,
      foreign: 0,
      refunded: 0,
      onTop: 0,
      severalShippings: 0,
      giftCards: 0,
      rounded: 0,
    };
    const failing = new Map<number, boolean>();
    for (let from = 0; from < generated.length; from += 100) {
      const some = generated.slice(from, from + 100);
      const ids = await storeOrders(some.map(({ record }) => record));
      for (const [at, one] of some.entries()) {
        const orderId = ids[at] ?? 0;
        const order = await erpOrder(orderId, one.currency);
        const about = `seed ${seed}, order ${from + at}: ${JSON.stringify(one.record)}`;
        const problems = (await preflightOf(app.platform, orderId)).map(({ message }) => message);
        failing.set(orderId, problems.length > 0);
        if (one.currency !== "AUD") {
          expect(problems, about).toContain("The ERP takes AUD only, and this order is in NZD");
          seen.foreign += 1;
        }
        if ("problem" in order) {
          expect(expectedOf(one), about).not.toBe("met");
          expect(order.problem, about).toMatch(
            /comes? to \d+\.\d\d (AUD|NZD), but .* so the ERP's total would be wrong$/,
          );
          expect(problems, about).toContain(order.problem);
          seen.refused += 1;
          continue;
        }
        expect(expectedOf(one), about).not.toBe("refused");
        expect([order.totalCents, sumOf(order)], about).toEqual([one.ruleCents, one.ruleCents]);
        expect(Math.abs(order.roundingCents), about).toBeLessThanOrEqual(mostRounding);
        if (!one.wasRefunded)
          expect(
            order.charges.map(({ cents }) => cents),
            about,
          ).toEqual(one.shippingCents);
        if (one.currency === "AUD") expect(problems, about).toEqual([]);
        seen.met += 1;
        seen.refunded += Number(one.wasRefunded);
        seen.onTop += Number(!one.isTaxIncluded);
        seen.severalShippings += Number(order.charges.length > 1);
        seen.giftCards += Number(one.giftCardCents > 0);
        seen.rounded += Number(order.roundingCents !== 0);
      }
    }
    expect(await ordersThatFail(app)).toEqual([...failing].filter(([, fails]) => fails).map(([id]) => id));
    expect(Object.entries(seen).filter(([, count]) => count < 60)).toEqual([]);
  });

  // The charge: 46.00 of goods and 10.00 of shipping.
  it.each([
    ["nothing went back", { refundedCents: 0, currentCents: 5_600 }, false],
    ["shipping went back and the total did", { refundedCents: 400, currentCents: 5_200 }, false],
    ["shipping went back and the total did not", { refundedCents: 400, currentCents: 5_600 }, true],
    ["more than the shipping went back", { refundedCents: 1_500, currentCents: 4_100 }, true],
    ["more went back than was charged", { refundedCents: 0, currentCents: -100 }, true],
  ])(
    "is refused by the list's rule as by the pre-flight: %s",
    async (_, { refundedCents, currentCents }, isRefused) => {
      const orderId = await aWebOrder(app, { lines: [{ sku: "ESP-1KG", unitPriceCents: 4_600, quantity: 1 }] });
      const shipping = [{ title: "Standard", cents: 1_000, discountCents: 0, taxCents: 90, refundedCents }];
      await sql`
      update orders set shipping_lines = ${JSON.stringify(shipping)}::jsonb, total_cents = 5600, current_total_cents = ${currentCents},
        is_tax_included = true where order_id = ${orderId}`.execute(db);
      const problems = await preflightOf(app.platform, orderId);
      expect([problems.length > 0, (await ordersThatFail(app)).includes(orderId)], JSON.stringify(problems)).toEqual([
        isRefused,
        isRefused,
      ]);
    },
  );
});

describe.each<[string, EpicorWay, number]>([
  ["REST", epicorByRest, 101],
  ["SOAP", epicorBySoap, 102],
  ["ECC", epicorByEcc, 103],
  ["BISCIT", epicorByBiscit, 104],
])("the order in the ERP itself, by %s,", (_, way, ofWay) => {
  let stand: EpicorStand;
  beforeAll(async () => {
    stand = await startEpicorStand(way, {}, app.clock);
  });
  afterAll(() => stand.close());

  it("comes to the rule's total to the cent, is found again, and stays so when money goes back later", async () => {
    const generated = generatedOrders({ seed: seed + ofWay, count: 50, first: ofWay * 10_000 }).filter(
      (one) => one.currency === "AUD" && expectedOf(one) === "met",
    );
    expect(generated.length).toBeGreaterThanOrEqual(15);
    const headers = await signInStaff(app, { permissions: ["order.edit"] });
    const ids = await storeOrders(generated.map(({ record }) => record));
    const { work } = erpUploads(app, stand.erp);
    for (const [at, one] of generated.entries()) {
      const orderId = ids[at] ?? 0;
      const about = `seed ${seed + ofWay}: ${JSON.stringify(one.record)}`;
      await work(orderId);
      const sent = await sentOrder(orderId);
      const [stored, ...others] = await stand.orders(sent.reference);
      expect([stored?.totalCents, others], about).toEqual([one.ruleCents, []]);
      expect(await stand.erp.findOrder(sent, AbortSignal.timeout(10_000)), about).toMatchObject({
        kind: "confirmed",
        reference: stored?.number,
      });
    }
    const later = generated.map(({ record, ruleCents }) => ({
      ...record,
      updated_at: "2026-11-22T11:00:00+10:00",
      current_total_price: (Math.floor(ruleCents / 2) / 100).toFixed(2),
    }));
    await storeOrders(later);
    for (const [at, one] of generated.entries()) {
      const { body } = await app.call(getOrder, { params: { orderId: String(ids[at]) }, headers });
      const current = Math.floor(one.ruleCents / 2);
      expect(body.totals).toEqual([
        expect.objectContaining({
          total: text(one.chargedCents),
          tax: text(one.taxCents),
          isTaxIncluded: one.isTaxIncluded,
          giftCards: text(one.giftCardCents),
          refunded: text(one.chargedCents - current),
          currentTotal: text(current),
        }),
      ]);
      const titles = body.shippingLines.map(({ title }) => title);
      expect([body.shipping.title, titles]).toEqual([titles.join(" + "), titles]);
      expect(sum(body.shippingLines.map(({ price }) => Math.round(Number(price) * 100)))).toBe(
        Math.round(Number(body.shipping.price) * 100),
      );
    }
    const [last] = generated.slice(-1);
    const lastSent = await sentOrder(ids.at(-1) ?? 0);
    const [storedLast] = await stand.orders(lastSent.reference);
    expect(storedLast?.totalCents).toBe(last?.ruleCents);
  });
});
