import { updatePart } from "@crema/contract/areas/parts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GivexStand, startGivexStand } from "../../../../test/givex.ts";
import { aLoyaltyCard } from "../../../../test/loyalty.ts";
import { aPartReward, aWebOrder, type GivenWebOrder, setOrder } from "../../../../test/orders.ts";
import { aPart } from "../../../../test/parts.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, testNow, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";
import { after, days, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf, outboundTasks, sendEffectAgain } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import type { GiftCards } from "../../../providers/gift-cards/gift-cards.ts";
import { orderReward, orderRewardFlow, orderRewardTasks, withdrawOrderReward, rewardSwitch } from "./order-reward.ts";

let app: TestApp;
let stand: GivexStand;
beforeAll(async () => {
  app = await startTestApp();
  stand = await startGivexStand({}, { clock: app.clock });
  await aPartReward(app, { partCode: "ESP-1KG", since: new Date("2025-01-01T00:00:00Z"), basisPoints: 250 });
});
afterAll(async () => {
  await stand.close();
  await app.stop();
});
const turn = (isOn: boolean) => turnSwitch(app.platform.db, { key: rewardSwitch, isOn, at: app.clock.now() });
beforeEach(async () => {
  await turn(true);
  await stand.calm();
});

interface Case {
  readonly orderId: number;
  readonly card: string;
}
async function aRewardedOrder(order: GivenWebOrder = {}): Promise<Case> {
  const card = await stand.aCard("loyalty", { cents: 0, points: 0 });
  const user = await aCustomer(app);
  await aLoyaltyCard(app, user, { fom: card, points: 0, cents: 0 });
  const orderId = await aWebOrder(app, { userUuid: user, ...order });
  await inTransaction(app.platform.db, (tx) => orderReward(app.platform, tx, orderId));
  return { orderId, card };
}
const key = ({ orderId }: Pick<Case, "orderId">) => ({ kind: "order-reward", subject: String(orderId) });
const view = (given: Pick<Case, "orderId">) => effectOf(app.platform.db, key(given));
async function work(given: Pick<Case, "orderId">, giftCards: GiftCards = stand.giftCards): Promise<void> {
  const flow = orderRewardFlow(giftCards);
  const effect = (await view(given))?.id;
  await outboundTasks([flow])["work-on-effect"]?.run(app.platform, { effect, kind: flow.kind });
}
const storedOf = async ({ orderId }: Pick<Case, "orderId">) => {
  const { rows } = await sql`
    select loyalty_rewards_synced as synced, loyalty_rewards_rejected as rejected, r.cents, r.accrued_points as points, r.skus, r.transaction_id as transaction, r.fom,
      (select balance_cents from loyalty_accounts a where a.user_uuid = o.user_uuid) as balance,
      (select points_balance from loyalty_accounts a where a.user_uuid = o.user_uuid) as balance_points
    from orders o left join order_rewards r using (order_id) where order_id = ${orderId}`.execute(app.platform.db);
  return rows[0];
};
/** What was added to the card and not taken back. */
const kept = async ({ card }: Case): Promise<number[]> =>
  (await stand.movements(card)).filter(({ isReversed, cents }) => !isReversed && cents > 0).map(({ cents }) => cents);

const minute = () =>
  outboundTasks([orderRewardFlow(stand.giftCards)])["work-on-waiting-effects"]?.run(app.platform, {});

const line = (sku: string, unitPriceCents: number) => ({ sku, unitPriceCents });

describe("the reward of an order", () => {
  it("is added to the card once, and noted with transaction, parts, balance and the points the provider added", async () => {
    const order = await aRewardedOrder({
      lines: [{ sku: "ESP-1KG", quantity: 2, discountCents: 1_200 }, { sku: "KTL-GN" }],
    });
    await work(order);
    await work(order);
    expect(await kept(order)).toEqual([200]);
    expect(await storedOf(order)).toEqual({
      synced: true,
      rejected: false,
      cents: 200,
      points: 2,
      balance_points: 2,
      skus: [{ sku: "ESP-1KG", cents: 200 }],
      transaction: expect.stringMatching(/\S/),
      fom: order.card,
      balance: 200,
    });
  });

  it("uses the percentage of the time the order was placed", async () => {
    const placed = after(new Date(testNow), -days(10));
    await aPartReward(app, { partCode: "SO-ETH-250", since: after(placed, -1), basisPoints: 100 });
    await aPartReward(app, { partCode: "SO-ETH-250", since: after(placed, 1), basisPoints: 900 });
    const order = await aRewardedOrder({ createdAt: placed, lines: [{ sku: "SO-ETH-250", unitPriceCents: 2_000 }] });
    await work(order);
    expect(await kept(order)).toEqual([20]);
  });

  it("uses what staff set before the order was placed; an order that was processed keeps what it earned [PART-08]", async () => {
    const headers = await signInAs(app, await aStaffMember(app, { permissions: ["product.edit"] }));
    const partCode = await aPart(app);
    const set = (reward: string) => app.call(updatePart, { params: { partCode }, body: { reward }, headers });
    const bought = line(partCode, 1_000);
    await set("2.50");
    const first = await aRewardedOrder({ lines: [bought] });
    await work(first);
    app.clock.advance(minutes(1));
    await set("3");
    const second = await aRewardedOrder({ lines: [bought] });
    await work(second);
    await work(first);
    expect([await kept(first), await kept(second)]).toEqual([[25], [30]]);
    expect(await storedOf(first)).toMatchObject({ cents: 25 });
  });

  it("is of what was kept where money alone went back before it", async () => {
    const order = await aRewardedOrder({ lines: [line("ESP-1KG", 6_000), line("KTL-GN", 4_000)] });
    // A fifth of the goods: 20.00 of 109.95.
    await setOrder(app, order.orderId, { current_total_cents: 8_995 });
    await work(order);
    expect(await kept(order)).toEqual([120]);
    expect(await storedOf(order)).toMatchObject({ cents: 120, skus: [{ sku: "ESP-1KG", cents: 120 }], balance: 120 });
  });

  it.each<[string, GivenWebOrder]>([
    ["of parts that earn nothing", { lines: [{ sku: "KTL-GN" }] }],
    ["of a gift card", { lines: [{ sku: "ESP-1KG", isGiftCard: true }] }],
  ])("is nothing for an order %s, and nobody is asked", async (_, given) => {
    const order = await aRewardedOrder(given);
    await work(order);
    expect(await kept(order)).toEqual([]);
    expect(await storedOf(order)).toMatchObject({ synced: true, cents: 0, transaction: "" });
  });

  it("waits in another currency until there is a rate from it to Bean Dollars, and nobody is asked", async () => {
    const order = await aRewardedOrder({ currency: "NZD" });
    await work(order);
    expect(await view(order)).toMatchObject({
      state: "pending",
      reason: "Orders in NZD earn nothing: there is no rate from NZD to Bean Dollars.",
      attempts: [],
    });
    expect([await kept(order), await storedOf(order)]).toMatchObject([[], { synced: false }]);
  });

  it("is withdrawn for an order from before Bean Dollars, and for one that is not meant", async () => {
    const [early, test] = [
      await aRewardedOrder({ createdAt: new Date("2023-12-31T13:59:59Z") }),
      await aRewardedOrder({ isSettled: false }),
    ];
    for (const order of [early, test]) {
      await work(order);
      expect(await view(order)).toMatchObject({ state: "withdrawn" });
      expect(await kept(order)).toEqual([]);
    }
  });

  it("waits while the switch is off, as it is until somebody turns it on", async () => {
    const order = await aRewardedOrder();
    await turn(false);
    await work(order);
    expect(await view(order)).toMatchObject({ state: "pending", reason: "Rewards are switched off" });
    await minute();
    await work(order);
    expect(await kept(order)).toEqual([]);
    await turn(true);
    await minute();
    await work(order);
    expect(await kept(order)).toEqual([230]);
  });

  it("gives the order a later version whether it is refused or given, also where the one it has is ahead of the clock", async () => {
    const order = await aRewardedOrder();
    const versionOf = async (): Promise<number> => {
      const { rows } = await sql<{ at: Date }>`
        select updated_at as at from orders where order_id = ${order.orderId}`.execute(app.platform.db);
      return rows[0]?.at.getTime() ?? 0;
    };
    const ahead = after(app.clock.now(), 5);
    await sql`update orders set updated_at = ${ahead} where order_id = ${order.orderId}`.execute(app.platform.db);
    stand.order("result-code:6", { operation: "dc_905" });
    await work(order);
    const refused = await versionOf();
    expect([await storedOf(order), refused > ahead.getTime()]).toMatchObject([{ rejected: true }, true]);
    await inTransaction(app.platform.db, (tx) => sendEffectAgain(app.platform, tx, { ...key(order), by: "Ana" }));
    await work(order);
    expect([await storedOf(order), (await versionOf()) > refused]).toMatchObject([{ synced: true }, true]);
  });

  it("is rejected with the provider's words, shown on the order, and can be sent again by staff", async () => {
    const order = await aRewardedOrder();
    stand.order("result-code:6", { operation: "dc_905" });
    await work(order);
    expect(await view(order)).toMatchObject({ state: "rejected", reason: expect.stringContaining("(6)") });
    expect(await storedOf(order)).toMatchObject({ synced: false, rejected: true });
    await inTransaction(app.platform.db, (tx) => sendEffectAgain(app.platform, tx, { ...key(order), by: "Ana" }));
    await work(order);
    expect(await kept(order)).toEqual([230]);
    expect(await storedOf(order)).toMatchObject({ synced: true, rejected: false });
  });

  it("is not sent any more once it is marked by hand", async () => {
    const order = await aRewardedOrder();
    await inTransaction(app.platform.db, (tx) =>
      withdrawOrderReward(app.platform, tx, { orderId: order.orderId, by: "Ana", reason: "Marked" }),
    );
    await work(order);
    expect(await kept(order)).toEqual([]);
  });
});

describe("a reward that waits", () => {
  it("for its order to be paid in full goes within a minute of that", async () => {
    const order = await aRewardedOrder();
    const pay = (isPaid: boolean) =>
      sql`update orders set is_paid = ${isPaid}, is_settled = ${isPaid} where order_id = ${order.orderId}`.execute(
        app.platform.db,
      );
    await pay(false);
    await work(order);
    await minute();
    await work(order);
    expect(await view(order)).toMatchObject({
      state: "pending",
      reason: "The order is not paid in full",
      attempts: [],
    });
    await pay(true);
    await minute();
    await work(order);
    expect(await kept(order)).toEqual([230]);
  });

  it("for a card goes within a minute of its customer having one; one of nobody's order waits on", async () => {
    const [card, user] = [await stand.aCard("loyalty", { cents: 0, points: 0 }), await aCustomer(app)];
    const [theirs, nobodys] = [await aWebOrder(app, { userUuid: user }), await aWebOrder(app)];
    for (const orderId of [theirs, nobodys]) {
      await inTransaction(app.platform.db, (tx) => orderReward(app.platform, tx, orderId));
      await work({ orderId });
      expect(await view({ orderId })).toMatchObject({ state: "pending", reason: "The customer has no card yet" });
    }
    await minute();
    await work({ orderId: theirs });
    expect(await view({ orderId: theirs })).toMatchObject({ attempts: [] });
    await aLoyaltyCard(app, user, { fom: card, points: 0, cents: 0 });
    await minute();
    for (const orderId of [theirs, nobodys]) await work({ orderId });
    expect(await kept({ orderId: theirs, card })).toEqual([230]);
    expect(await view({ orderId: nobodys })).toMatchObject({ state: "pending", attempts: [] });
  });
});

describe("between two addresses", () => {
  it("goes to the secondary at once when the primary is away, under a code of its own", async () => {
    const order = await aRewardedOrder();
    await stand.trouble("loyalty", "primary", "away");
    await work(order);
    expect(await kept(order)).toEqual([230]);
    const effect = await view(order);
    expect(effect?.attempts.map(({ target, state }) => [target, state])).toEqual([
      ["primary", "not-sent"],
      ["secondary", "confirmed"],
    ]);
    expect(new Set(effect?.attempts.map((attempt) => attempt.key)).size).toBe(2);
  });

  it.each([
    "commit-then-timeout",
    "timeout-before-commit",
    "commit-then-reset",
    "commit-then-500",
    "truncated",
    "single-quotes",
  ])("takes back on the primary what %s left unclear before the secondary gets it", async (fault) => {
    const order = await aRewardedOrder();
    stand.order(fault, { operation: "dc_905" });
    await work(order);
    expect(await view(order)).toMatchObject({ state: "unknown" });
    await work(order);
    expect(await kept(order)).toEqual([230]);
    expect(await view(order)).toMatchObject({
      state: "confirmed",
      attempts: [{ state: "absent" }, { target: "secondary" }],
    });
  });

  it("stays with the primary where there is no other", async () => {
    const lone: GiftCards = { ...stand.giftCards, hasSecondary: () => false };
    const order = await aRewardedOrder();
    stand.order("reset-before-commit", { operation: "dc_905" });
    await work(order, lone);
    await work(order, lone);
    expect((await view(order))?.attempts.map(({ target }) => target)).toEqual(["primary", "primary"]);
    expect(await kept(order)).toEqual([230]);
  });

  it("stops while the reversal gets no answer, and asks until it does", async () => {
    const order = await aRewardedOrder();
    stand.order("commit-then-timeout", { operation: "dc_905" });
    await work(order);
    for (const wait of [0, 15_000, minutes(1), minutes(5), minutes(5), minutes(5)]) {
      app.clock.advance(wait);
      stand.order("timeout-before-commit", { operation: "dc_918" });
      await work(order);
      expect(await view(order)).toMatchObject({ state: "unknown", attempts: [{ state: "unknown" }] });
    }
    app.clock.advance(minutes(5));
    await work(order);
    expect(await kept(order)).toEqual([230]);
  });
});

describe("every minute", () => {
  it("rewards are ordered for orders of people with a card that came in without, once", async () => {
    const [card, user, other] = [
      await stand.aCard("loyalty", { cents: 0, points: 0 }),
      await aCustomer(app),
      await aCustomer(app),
    ];
    await aLoyaltyCard(app, user, { fom: card, points: 0, cents: 0 });
    const [wanted, cardless, legacy] = [
      await aWebOrder(app, { userUuid: user }),
      await aWebOrder(app, { userUuid: other }),
      await aWebOrder(app, { userUuid: user, source: "Woocommerce" }),
    ];
    const ports = { ...app.platform, ports: { giftCards: stand.giftCards } };
    await orderRewardTasks["order-rewards"]?.run(ports, {});
    await orderRewardTasks["order-rewards"]?.run(ports, {});
    const found = await Promise.all([wanted, cardless, legacy].map((orderId) => view({ orderId })));
    expect(found.map((one) => one?.state)).toEqual(["pending", undefined, undefined]);
  });

  it("nothing is ordered while the switch is off", async () => {
    const user = await aCustomer(app);
    await aLoyaltyCard(app, user, { fom: "60362800000000009", points: 0, cents: 0 });
    const orderId = await aWebOrder(app, { userUuid: user });
    await turn(false);
    await orderRewardTasks["order-rewards"]?.run({ ...app.platform, ports: { giftCards: stand.giftCards } }, {});
    expect(await view({ orderId })).toBeUndefined();
  });

  it("nothing can be ordered for an order of the old shop, whoever asks", async () => {
    const orderId = await aWebOrder(app, { source: "Woocommerce" });
    const asked = inTransaction(app.platform.db, (tx) => orderReward(app.platform, tx, orderId));
    await expect(asked).rejects.toThrow("nothing is sent for a Woocommerce order");
  });
});
