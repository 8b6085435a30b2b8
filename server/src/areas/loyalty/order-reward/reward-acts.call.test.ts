import { getOrderLoyalty, processOrderRewards } from "@crema/contract/areas/loyalty";
import { getOrder, getOrderJourney, markRewardsProcessed } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type EffectWorker, startEffectWorker } from "../../../../test/effect-worker.ts";
import { type GivexStand, startGivexStand } from "../../../../test/givex.ts";
import { aLoyaltyCard } from "../../../../test/loyalty.ts";
import { aPartReward, aWebOrder, type GivenWebOrder } from "../../../../test/orders.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import { orderReward, orderRewardFlow, orderRewardTasks, orderRewardOf, rewardSwitch } from "./order-reward.ts";

type Headers = { authorization: string };
let app: TestApp;
let stand: GivexStand;
let worker: EffectWorker;
let ana: string;
let asAna: Headers;
beforeAll(async () => {
  stand = await startGivexStand({}, { clock: { now: () => app.clock.now() } });
  app = await startTestApp({}, { ports: { giftCards: stand.giftCards } });
  worker = startEffectWorker(app, [orderRewardFlow(stand.giftCards)]);
  ana = await aStaffMember(app, { permissions: ["order.edit"], firstName: "Ana", lastName: "B" });
  await aPartReward(app, { partCode: "ESP-1KG", since: new Date("2020-01-01T00:00:00Z"), basisPoints: 250 });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
  await stand.close();
});
beforeEach(async () => {
  await stand.calm();
  // Tests let half an hour go by, which no session outlasts.
  asAna = await signInAs(app, ana);
});

interface Case {
  readonly orderId: number;
  readonly card: string;
}
async function anOrder(order: GivenWebOrder = {}): Promise<Case> {
  const card = await stand.aCard("loyalty", { cents: 0, points: 0 });
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, { fom: card, points: 0, cents: 0 });
  return { orderId: await aWebOrder(app, { userUuid, ...order }), card };
}
const params = ({ orderId }: Pick<Case, "orderId">) => ({ orderId: String(orderId) });
const process = (given: Pick<Case, "orderId">, headers = asAna) =>
  app.call(processOrderRewards, { params: params(given), headers });
const mark = (given: Pick<Case, "orderId">, headers = asAna) =>
  app.call(markRewardsProcessed, { params: params(given), headers });
const record = async (given: Pick<Case, "orderId">) =>
  (await app.call(getOrderLoyalty, { params: params(given), headers: asAna })).body;
const rewardedStop = async (given: Pick<Case, "orderId">) => {
  const { body } = await app.call(getOrderJourney, { params: params(given), headers: asAna });
  return body.stops.find(({ stop }) => stop === "rewarded");
};
/** What was added to the card and not taken back. */
const kept = async ({ card }: Case): Promise<number[]> =>
  (await stand.movements(card)).filter(({ isReversed, cents }) => !isReversed && cents > 0).map(({ cents }) => cents);
const turn = (isOn: boolean) => turnSwitch(app.platform.db, { key: rewardSwitch, isOn, at: app.clock.now() });

describe("POST /v1/loyalty/orders/{id}/rewards", () => {
  it("has the open pages of the order and of its customer read again", async () => {
    const published = vi.spyOn(app.platform.live, "recordChanged");
    try {
      const order = await anOrder();
      const { rows } = await sql<{ uuid: string }>`
        select user_uuid as uuid from orders where order_id = ${order.orderId}`.execute(app.platform.db);
      await process(order);
      await expect.poll(() => published.mock.calls).toContainEqual(["user", rows[0]?.uuid]);
      expect(published.mock.calls).toContainEqual(["order", String(order.orderId)]);
    } finally {
      published.mockRestore();
    }
  });

  it("makes one transaction, exact to the cent, and answers the record of it [RWD-02] [RWD-03] [RWD-10]", async () => {
    const order = await anOrder();
    await sql`update orders set points_used = 7, credit_spent_cents = 1205 where order_id = ${order.orderId}`.execute(
      app.platform.db,
    );
    const { status, body } = await process(order);
    expect(status).toBe(200);
    expect(await kept(order)).toEqual([230]);
    expect(body).toMatchObject({
      orderId: String(order.orderId),
      pointsUsed: 7,
      fomCreditSpent: "12.05",
      fomCurrency: "2.30",
      processedAt: app.clock.now().toISOString(),
      transactionId: expect.stringMatching(/\S/),
      skus: [{ sku: "ESP-1KG", amount: "2.30" }],
      manuallyProcessed: false,
      rejected: false,
    });
    expect(body.request).toContain("dc_905");
    expect(body.response).toContain('"ok"');
    expect(body.request + body.response).not.toContain(order.card);
    expect(await record(order)).toEqual(body);
    expect((await process(order)).body.code).toBe("already_processed");
    expect(await rewardedStop(order)).toMatchObject({ state: "done", text: "Earned $2.30 Bean Dollars.", act: "" });
  });

  it("makes one under button, job and manual mark at once; the mark loses or cancels, never doubles [RWD-05] [AMB-57]", async () => {
    await turn(true);
    for (let n = 0; n < 5; n += 1) {
      const order = await anOrder();
      const job = async () => orderRewardTasks["order-rewards"]?.run(app.platform, {});
      const [pressed, again, marked] = await Promise.all([process(order), process(order), mark(order), job()]);
      const { manuallyProcessed, transactionId } = await record(order);
      expect(await kept(order)).toEqual(manuallyProcessed ? [] : [230]);
      expect(transactionId === "").toBe(manuallyProcessed);
      expect(marked.status).toBe(manuallyProcessed ? 200 : 409);
      for (const one of [pressed, again]) expect([200, 409]).toContain(one.status);
    }
    await turn(false);
  });

  it("works while rewards are switched off, and those nobody pressed for wait", async () => {
    const [waiting, pressed] = [await anOrder(), await anOrder()];
    await inTransaction(app.platform.db, (tx) => orderReward(app.platform, tx, waiting.orderId));
    expect((await process(pressed)).status).toBe(200);
    expect([await kept(waiting), await kept(pressed)]).toEqual([[], [230]]);
    await expect.poll(async () => (await rewardedStop(waiting))?.text).toBe("Rewards are switched off.");
  });

  it("SC-16: is not needed once rewards are switched on: orders since the cutover go, earlier ones never [RWD-14]", async () => {
    const cutover = Date.parse(app.platform.config.BEAN_DOLLAR_START_DATE);
    const [early, since] = [
      await anOrder({ createdAt: new Date(cutover - 1) }),
      await anOrder({ createdAt: new Date(cutover) }),
    ];
    const job = async () => orderRewardTasks["order-rewards"]?.run(app.platform, {});
    await job();
    expect([await kept(early), await kept(since)]).toEqual([[], []]);
    await turn(true);
    await Promise.all([job(), job()]);
    await expect.poll(() => kept(since)).toEqual([230]);
    expect(await kept(early)).toEqual([]);
    await turn(false);
  });

  it("tells the provider's words when it refuses; the order says so, and can be processed again [AMB-56]", async () => {
    const order = await anOrder();
    stand.order("result-code:19", { operation: "dc_905" });
    const refused = await process(order);
    expect([refused.status, refused.body.code]).toEqual([409, "provider_refused"]);
    expect(await record(order)).toMatchObject({ rejected: true, processedAt: "", transactionId: "" });
    expect(await rewardedStop(order)).toMatchObject({ state: "stuck", act: "resume-rewards" });
    expect((await process(order)).status).toBe(200);
    expect(await kept(order)).toEqual([230]);
  });

  it("after a lost answer takes the try back and sends it once; meanwhile nobody can mark it [AMB-57]", async () => {
    const [order, unclear] = [await anOrder(), await anOrder()];
    stand.order("commit-then-timeout", { operation: "dc_905" });
    expect((await process(order)).status).toBe(200);
    expect(await kept(order)).toEqual([230]);
    stand.order("commit-then-timeout", { operation: "dc_905" });
    for (let n = 0; n < 9; n += 1) stand.order("timeout-before-commit", { operation: "dc_918" });
    const pressed = process(unclear);
    await expect
      .poll(async () => (await rewardedStop(unclear))?.text)
      .toMatch(/did not answer clearly; the try is taken/);
    expect((await mark(unclear)).body.code).toBe("still_running");
    await stand.calm();
    const settled = async (): Promise<string | undefined> => {
      app.clock.advance(minutes(10));
      // A clock that moves while the worker sends looks like a worker that was held up.
      await worker.idle();
      return (await effectOf(app.platform.db, orderRewardOf(unclear.orderId)))?.state;
    };
    await expect.poll(settled).toBe("confirmed");
    await pressed;
    expect(await kept(unclear)).toEqual([230]);
  });

  it("refuses an order from before Bean Dollars to the second, in Brisbane's time, and rewards the first one after [RWD-04] [AMB-55]", async () => {
    const cutover = new Date("2023-12-31T14:00:00.000Z");
    const before = await anOrder({ createdAt: new Date(cutover.getTime() - 1_000) });
    const after = await anOrder({ createdAt: cutover });
    expect((await process(before)).body.code).toBe("not_submittable");
    expect(await rewardedStop(before)).toMatchObject({ state: "none", text: "Legacy order (Credit used)." });
    expect((await process(after)).status).toBe(200);
    expect([await kept(before), await kept(after)]).toEqual([[], [230]]);
  });

  it("refuses guests, unpaid orders, those in another currency and those of the old shop with a reason, and nobody's with 404", async () => {
    const refused = [
      await aWebOrder(app),
      (await anOrder({ isSettled: false })).orderId,
      (await anOrder({ source: "Woocommerce" })).orderId,
      (await anOrder({ currency: "NZD" })).orderId,
    ];
    for (const orderId of refused) expect((await process({ orderId })).body.code).toBe("not_submittable");
    expect((await process({ orderId: 999_999_999 })).status).toBe(404);
  });
});

const flags = async ({ orderId }: { orderId: number }) => {
  const { body } = await app.call(getOrder, { params: { orderId: String(orderId) }, headers: asAna });
  return { loyaltyRewardsSynced: body.loyaltyRewardsSynced, manuallyProcessed: body.manuallyProcessed };
};

describe("PATCH /v1/orders/manually-process-rewards/{id}", () => {
  it("marks an order, which is never sent afterwards, and says who did it [RWD-05] [RWD-06] [RWD-07] [RWD-11]", async () => {
    const order = await anOrder();
    stand.order("result-code:19", { operation: "dc_905" });
    await process(order);
    expect((await mark(order)).body).toEqual({ manuallyProcessed: true });
    expect(await record(order)).toMatchObject({ manuallyProcessed: true, rejected: false, fomCurrency: "0.00" });
    expect(await flags(order)).toEqual({ loyaltyRewardsSynced: false, manuallyProcessed: true });
    expect(await mark(order)).toMatchObject({ status: 409, body: { code: "already_processed" } });
    expect((await process(order)).body).toMatchObject({ code: "already_processed" });
    await turn(true);
    await orderRewardTasks["order-rewards"]?.run(app.platform, {});
    await turn(false);
    expect(await kept(order)).toEqual([]);
    expect(await rewardedStop(order)).toMatchObject({
      state: "done",
      text: "Marked as manually processed by Ana B.",
      at: app.clock.now().toISOString(),
    });
    const { rows } = await sql`
      select act, who_name as who, changes from audit_entries where record = 'order' and record_id = ${order.orderId} order by id`.execute(
      app.platform.db,
    );
    expect(rows).toMatchObject([{ act: "process rewards" }, { act: "mark rewards", who: "Ana B" }]);
  });

  it("marks an order of the old shop too, and none that is rewarded", async () => {
    const [old, rewarded] = [await anOrder({ source: "Woocommerce" }), await anOrder()];
    await process(rewarded);
    expect((await mark(old)).status).toBe(200);
    expect((await mark(rewarded)).body.code).toBe("already_processed");
    expect((await mark({ orderId: 999_999_999 })).status).toBe(404);
  });
});

describe("GET /v1/loyalty/order/{orderId}", () => {
  it("answers an empty record for an order that is not rewarded, and 404 for none [RWD-03]", async () => {
    const order = await anOrder();
    expect(await record(order)).toEqual({
      orderId: String(order.orderId),
      accruedPoints: 0,
      fomPoints: 0,
      pointsUsed: 0,
      fomCreditSpent: "0.00",
      fomCurrency: "0.00",
      processedAt: "",
      transactionId: "",
      request: "",
      response: "",
      skus: [],
      manuallyProcessed: false,
      rejected: false,
    });
    expect((await app.call(getOrderLoyalty, { params: { orderId: "999999999" }, headers: asAna })).status).toBe(404);
  });

  it("tells what the provider said to the last attempt, and Crema's own reason where nobody was asked after that", async () => {
    const { orderId } = await anOrder();
    const rejectFor = (reason: string) =>
      sql`
      with effect as (
        insert into outbound_effects (kind, subject, lane, payload, state, reason, created_at, updated_at, next_at)
        values ('order-reward', ${String(orderId)}, 'reward', '{}', 'rejected', 'No such card', now(), now(), now())
        on conflict (kind, subject) do update set state = 'rejected', reason = ${reason} returning id)
      insert into outbound_attempts (effect_id, n, key, target, sent, state, reason, notes, started_at)
      select id, 1, 'K', 'primary', '{}', 'rejected', 'No such card', '[{"what":"reply","detail":{"text":"No such card"}}]', now()
      from effect on conflict do nothing`.execute(app.platform.db);
    await rejectFor("No such card");
    expect(await record({ orderId })).toMatchObject({ response: expect.stringContaining('"text": "No such card"') });
    await rejectFor("It earns nothing now");
    expect(await record({ orderId })).toMatchObject({ response: "It earns nothing now" });
  });

  it("has both spellings of points, as old and new records wrote them [RWD-02] [AMB-58]", async () => {
    const order = await anOrder();
    await sql`
      insert into order_rewards (order_id, accrued_points, fom_points, processed_at) values (${order.orderId}, 12, 30, now())`.execute(
      app.platform.db,
    );
    expect(await record(order)).toMatchObject({ accruedPoints: 12, fomPoints: 30 });
  });
});
