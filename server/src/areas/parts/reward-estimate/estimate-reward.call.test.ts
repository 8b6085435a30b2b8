import { estimateReward } from "@crema/contract/areas/parts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aLoyaltyCard } from "../../../../test/loyalty.ts";
import { aPartReward, aWebOrder, type GivenWebOrder } from "../../../../test/orders.ts";
import { aPart } from "../../../../test/parts.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { startTestApp, testNow } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";
import { after, days } from "../../../platform/clock/clock.ts";
import { rewardedSkus } from "../../loyalty/index.ts";

const app = await startFileApp();
const { db } = app.platform;
const headers = await signInStaff(app, { read: ["product"] });
const withCard = await aCardHolder();

async function aCardHolder(): Promise<string> {
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, { fom: `C-${userUuid}`, points: 0, cents: 0 });
  return userUuid;
}
const daysAgo = (n: number): Date => after(new Date(testNow), -days(n));
const ask = (partCode: string, percentage: unknown = "1.00") =>
  app.call(estimateReward, { params: { partCode }, query: { percentage }, headers });
const figures = async (partCode: string, percentage = "1.00") => {
  const { orders, pieces, customers, sales, given, wouldBe } = (await ask(partCode, percentage)).body;
  return [orders, pieces, customers, sales, given, wouldBe];
};
const anOrder = (order: GivenWebOrder) => aWebOrder(app, { userUuid: withCard, ...order });
const nothing = [0, 0, 0, "0.00", "0.00", "0.00"];

describe("GET /v1/parts/{partCode}/reward-estimate", () => {
  it("tells what the orders of 90 days earned of a part, and what they would have at this percentage", async () => {
    const sku = await aPart(app);
    await aPartReward(app, { partCode: sku, since: daysAgo(400), basisPoints: 100 });
    await aPartReward(app, { partCode: sku, since: daysAgo(10), basisPoints: 300 });
    const line = { sku, quantity: 2, unitPriceCents: 5_000, discountCents: 1_000 };
    await anOrder({ createdAt: daysAgo(80), lines: [line, { sku: "OTHER" }] });
    await anOrder({ createdAt: daysAgo(5), lines: [line, { ...line, quantity: 1 }] });
    await anOrder({ userUuid: await aCardHolder(), createdAt: daysAgo(10), lines: [{ sku, unitPriceCents: 333 }] });
    expect((await ask(sku, "2.5")).body).toEqual({
      days: 90,
      percentage: "2.50",
      orders: 3,
      pieces: 6,
      customers: 2,
      sales: "223.33",
      // 0.90 + 2.70 + 1.20 + 0.10 (9.99 cents, half up)
      given: "4.90",
      // 2.25 + 2.25 + 1.00 + 0.08 (8.325 cents)
      wouldBe: "5.58",
    });
  });

  it.each<[string, GivenWebOrder]>([
    ["from 91 days ago", { createdAt: daysAgo(91) }],
    ["that is not settled", { isSettled: false }],
    ["in another currency", { currency: "NZD" }],
    ["of the old shop", { source: "Woocommerce" }],
    ["of a gift card", { lines: [{ sku: "UNCOUNTED", isGiftCard: true }] }],
    ["of another part", { lines: [{ sku: "uncounted" }] }],
  ])("counts no order %s", async (_, given) => {
    if ((await ask("UNCOUNTED")).status === 404) await aPart(app, { partCode: "UNCOUNTED" });
    await anOrder({ lines: [{ sku: "UNCOUNTED" }], ...given });
    expect(await figures("UNCOUNTED")).toEqual(nothing);
  });

  it("counts no order of somebody without a card: it earns nothing", async () => {
    const sku = await aPart(app);
    await aWebOrder(app, { lines: [{ sku }] });
    await aWebOrder(app, { userUuid: await aCustomer(app), lines: [{ sku }] });
    expect(await figures(sku)).toEqual(nothing);
  });

  it("counts what is left of a line after removals, with its share of the discount", async () => {
    const sku = await aPart(app);
    const line = { sku, quantity: 4, unitPriceCents: 1_000, discountCents: 400 };
    const [part, whole] = [await anOrder({ lines: [line] }), await anOrder({ lines: [line] })];
    await sql`update order_lines set current_quantity = 1 where order_id = ${part}`.execute(db);
    await sql`update order_lines set current_quantity = 0 where order_id = ${whole}`.execute(db);
    expect(await figures(sku, "5")).toEqual([1, 1, 1, "9.00", "0.00", "0.45"]);
  });

  it("says the cents the orders' rewards have, line by line, whatever they are", async () => {
    const sku = await aPart(app);
    await aPartReward(app, { partCode: sku, since: daysAgo(400), basisPoints: 137 });
    const lines = Array.from({ length: 40 }, (_, n) => ({
      sku,
      quantity: (n % 5) + 1,
      unitPriceCents: (n * 7_919) % 4_999,
      discountCents: (n * 104_729) % 997,
      isGiftCard: false,
    }));
    await anOrder({ lines });
    // Nothing went back.
    const noneBack = { totalCents: 0, currentTotalCents: 0, shippingCents: 0, orderedCents: Number.MAX_SAFE_INTEGER };
    const total = (basisPoints: number) =>
      rewardedSkus(
        lines.map((line) => ({ ...line, basisPoints })),
        noneBack,
      ).reduce((sum, { cents }) => sum + cents, 0);
    const { given, wouldBe } = (await ask(sku, "2.55")).body;
    expect([given, wouldBe]).toEqual([total(137), total(255)].map((cents) => (cents / 100).toFixed(2)));
  });

  it("is nothing for a part nobody bought, and 404 for one nobody told", async () => {
    expect(await figures(await aPart(app))).toEqual(nothing);
    expect((await ask("NO-SUCH")).status).toBe(404);
  });

  it.each(["5.01", "-1", "2.555", "abc", ""])("refuses the percentage %j [PART-09]", async (percentage) => {
    const { status, body } = await ask(await aPart(app), percentage);
    expect([status, body.errors]).toEqual([422, { percentage: "Bean dollar % must be between 0.00 and 5.00" }]);
  });

  it("counts nothing from before Bean Dollars began", async () => {
    const late = await startTestApp({ BEAN_DOLLAR_START_DATE: daysAgo(10).toISOString() });
    const userUuid = await aCustomer(late);
    await aLoyaltyCard(late, userUuid, { fom: "C-1", points: 0, cents: 0 });
    const partCode = await aPart(late);
    for (const createdAt of [daysAgo(20), daysAgo(5)])
      await aWebOrder(late, { userUuid, createdAt, lines: [{ sku: partCode }] });
    const asStaff = await signInStaff(late, { read: ["product"] });
    const { body } = await late.call(estimateReward, {
      params: { partCode },
      query: { percentage: "1" },
      headers: asStaff,
    });
    expect(body.orders).toBe(1);
    await late.stop();
  });
});
