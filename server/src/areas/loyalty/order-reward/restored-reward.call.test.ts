import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GivexStand, startGivexStand } from "../../../../test/givex.ts";
import { aLoyaltyCard } from "../../../../test/loyalty.ts";
import { aPartReward, aWebOrder, webOrderKey } from "../../../../test/orders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";
import { after, hours, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf, outboundTasks } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import { latestRelease } from "../../../platform/journal/restore-rows.ts";
import { orderReward, orderRewardFlow, rewardSwitch } from "./order-reward.ts";

/** The sandbox's clock goes on by itself; the card's history is compared with when an order was placed. */
const began = new Date();
let app: TestApp;
let stand: GivexStand;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(began);
  stand = await startGivexStand({}, { clock: app.clock });
  await aPartReward(app, { partCode: "ESP-1KG", since: new Date("2025-01-01T00:00:00Z"), basisPoints: 1_000 });
  await turnSwitch(app.platform.db, { key: rewardSwitch, isOn: true, at: app.clock.now() });
});
afterAll(async () => {
  await stand.close();
  await app.stop();
});
beforeEach(async () => {
  await stand.calm();
  // A test before may have given orders the numbers of others.
  await sql`select setval(pg_get_serial_sequence('orders', 'order_id'), 1000 + (select coalesce(max(order_id), 0) from orders))`.execute(
    app.platform.db,
  );
});

interface Customer {
  readonly userUuid: string;
  readonly card: string;
}
async function aCardHolder(): Promise<Customer> {
  const card = await stand.aCard("loyalty", { cents: 0, points: 0 });
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, { fom: card, points: 0, cents: 0 });
  return { userUuid, card };
}
/** Earns 4.60; comes in from the shop, again under its own id after a restore. */
async function comesIn({ userUuid }: Customer, given: { sourceId?: string; createdAt?: Date } = {}): Promise<number> {
  const orderId = await aWebOrder(app, { userUuid, lines: [{ sku: "ESP-1KG" }], createdAt: began, ...given });
  await inTransaction(app.platform.db, (tx) => orderReward(app.platform, tx, orderId));
  return orderId;
}
const subjectOf = (orderId: number) => ({ kind: "order-reward", subject: String(orderId) });
const view = (orderId: number) => effectOf(app.platform.db, subjectOf(orderId));
async function work(orderId: number, flow = orderRewardFlow(stand.giftCards)) {
  await outboundTasks([flow])["work-on-effect"]?.run(app.platform, {
    effect: (await view(orderId))?.id,
    kind: flow.kind,
  });
  return view(orderId);
}
const credits = async ({ card }: Customer): Promise<number[]> =>
  (await stand.movements(card)).filter(({ isReversed }) => !isReversed).map(({ cents }) => cents);
const codes = async ({ card }: Customer): Promise<string[]> => (await stand.movements(card)).map(({ code }) => code);
const sourceIdOf = (orderId: number): string => `gid://shopify/Order/${webOrderKey(orderId).slice(1)}`;
const storedOf = async (orderId: number) => {
  const { rows } = await sql`
    select loyalty_rewards_synced as synced, r.cents, r.transaction_id as transaction from orders o left join order_rewards r using (order_id)
    where order_id = ${orderId}`.execute(app.platform.db);
  return rows[0];
};

/** A backup from before the orders has none of them; numbers begin again where they were. */
async function restoreWithout(orderIds: readonly number[]): Promise<void> {
  const { db } = app.platform;
  const [numbers, subjects] = [[...orderIds], orderIds.map(String)];
  await sql`delete from outbound_attempts where effect_id in (select id from outbound_effects where subject = any(${subjects}))`.execute(
    db,
  );
  await sql`delete from outbound_effects where subject = any(${subjects})`.execute(db);
  for (const table of ["order_rewards", "order_lines", "orders"])
    await sql`delete from ${sql.table(table)} where order_id = any(${numbers})`.execute(db);
  await sql`select setval(pg_get_serial_sequence('orders', 'order_id'), ${Math.min(...numbers)}, false)`.execute(db);
  await release();
}
/** A backup from when the reward still waited has it so. */
async function restoreWaiting(orderId: number): Promise<void> {
  const { db } = app.platform;
  await sql`delete from order_rewards where order_id = ${orderId}`.execute(db);
  await sql`update orders set loyalty_rewards_synced = false where order_id = ${orderId}`.execute(db);
  await sql`
    delete from outbound_attempts where n > 1 and effect_id = (select id from outbound_effects where subject = ${String(orderId)})`.execute(
    db,
  );
  await sql`
    update outbound_effects set state = 'pending', reference = '', next_at = ${app.clock.now()} where subject = ${String(orderId)}`.execute(
    db,
  );
  await release();
}
/** Staff release what waits since the restore. */
async function release(): Promise<void> {
  const { db } = app.platform;
  const now = app.clock.now();
  await sql`
    with restored as (
      insert into restores (detected_at, restore_point) values (${now}, ${after(now, -hours(1))}) returning uuid)
    insert into restore_kinds (restore, kind, released_at) select uuid, 'order-reward', ${now} from restored`.execute(
    db,
  );
  app.clock.advance(1_000);
}

/** The journal has a hand-over of its reward that the database lost. */
async function handedOver(orderId: number, at: Date): Promise<void> {
  await sql`
    insert into lost_handovers (restore, n, at, kind, ref)
    select uuid, ${orderId}, ${at}, 'order-reward', ${`Shopify:${sourceIdOf(orderId)}`} from restores order by detected_at desc limit 1`.execute(
    app.platform.db,
  );
}

it("nothing was released in a database that was never restored", async () => {
  expect(await latestRelease(app.platform.db)).toBeUndefined();
});

it("a code is made of what the shop calls the order and counts attempts", async () => {
  const customer = await aCardHolder();
  const orderId = await comesIn(customer);
  stand.order("timeout-before-commit", { operation: "dc_905" });
  await work(orderId);
  for (const wait of [0, minutes(1), minutes(5)]) {
    app.clock.advance(wait);
    await work(orderId);
  }
  const attempts = (await view(orderId))?.attempts ?? [];
  expect(attempts.map(({ key }) => key)).toEqual(attempts.map((_, n) => `R-${webOrderKey(orderId)}-${n + 1}`));
  expect(await codes(customer)).toEqual([`R-${webOrderKey(orderId)}-${attempts.length}`]);
  expect(await credits(customer)).toEqual([460]);
});

describe("after a restore", () => {
  it("orders from after the backup find their rewards on the cards, whatever numbers they get here", async () => {
    const customers = [await aCardHolder(), await aCardHolder(), await aCardHolder()];
    const before = new Map<Customer, { sourceId: string; transaction: unknown }>();
    const orderIds: number[] = [];
    for (const customer of customers) {
      const orderId = await comesIn(customer);
      await work(orderId);
      orderIds.push(orderId);
      before.set(customer, {
        sourceId: sourceIdOf(orderId),
        transaction: (await stand.movements(customer.card))[0]?.reference,
      });
    }
    await restoreWithout(orderIds);
    for (const customer of customers.toReversed()) {
      const { sourceId, transaction } = before.get(customer) ?? {};
      const orderId = await comesIn(customer, { sourceId: sourceId ?? "" });
      expect(orderIds).toContain(orderId);
      expect(await work(orderId)).toMatchObject({ state: "confirmed", reference: transaction });
      expect(await storedOf(orderId)).toEqual({ synced: true, cents: 460, transaction });
      expect(await credits(customer)).toEqual([460]);
    }
  });

  it("a reward that waited at the backup is found on the card, and one that was never sent goes", async () => {
    const [sent, never] = [await aCardHolder(), await aCardHolder()];
    const [sentOrder, neverOrder] = [await comesIn(sent), await comesIn(never)];
    stand.order("429:1", { operation: "dc_905" });
    expect(await work(sentOrder)).toMatchObject({ state: "pending" });
    app.clock.advance(minutes(5));
    expect(await work(sentOrder)).toMatchObject({ state: "confirmed" });
    expect(await credits(sent)).toEqual([460]);
    await restoreWaiting(sentOrder);
    expect(await work(sentOrder)).toMatchObject({ state: "confirmed" });
    expect(await work(neverOrder)).toMatchObject({ state: "confirmed" });
    expect([await credits(sent), await credits(never)]).toEqual([[460], [460]]);
  });

  it("two credits of one amount are for somebody to look at, who sees the history", async () => {
    const customer = await aCardHolder();
    const orderId = await comesIn(customer);
    await work(orderId);
    await stand.credit(customer.card, { cents: 460 });
    await restoreWithout([orderId]);
    const again = await comesIn(customer, { sourceId: sourceIdOf(orderId) });
    const left = await work(again);
    expect(left).toMatchObject({ state: "rejected", reason: expect.stringContaining("2 credits of $4.60") });
    expect(JSON.stringify(left?.attempts[0]?.notes)).toMatch(/"history".*"amount":"4.60".*"amount":"4.60"/);
    expect(JSON.stringify(left)).not.toContain(customer.card);
    expect(await credits(customer)).toEqual([460, 460]);
  });

  it("the credit of another order is not taken for this one's, and the credit of another terminal neither", async () => {
    const [customer, other] = [await aCardHolder(), await aCardHolder()];
    const rewarded = await comesIn(customer);
    await work(rewarded);
    const waits = await comesIn(customer);
    await stand.credit(other.card, { cents: 460, terminal: "SHOP-7" });
    const ofOther = await comesIn(other);
    await restoreWaiting(waits);
    expect(await work(waits)).toMatchObject({
      state: "rejected",
      reason: expect.stringContaining("a credit of $4.60"),
    });
    expect(await work(ofOther)).toMatchObject({ state: "confirmed" });
    expect(await credits(other)).toEqual([460, 460]);
  });

  it("the credit of an attempt that may still be reversed is not adopted for another order", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    await release();
    stand.order("commit-then-timeout", { operation: "dc_905" });
    expect(await work(first)).toMatchObject({ state: "unknown" });
    expect(await credits(customer)).toEqual([460]);
    expect(await work(second)).toMatchObject({ state: "pending", reason: expect.stringContaining("has to end first") });
    for (let round = 0; round < 6; round += 1) {
      app.clock.advance(minutes(10));
      await work(first);
      await work(second);
    }
    const confirmed = [await view(first), await view(second)].filter((one) => one?.state === "confirmed");
    const onCard = (await stand.movements(customer.card)).reduce((sum, { cents }) => sum + cents, 0);
    expect(onCard).toBe(confirmed.length * 460);
  });

  it("a credit that was reversed while the history was read is not adopted", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    await release();
    stand.order("commit-then-timeout", { operation: "dc_905" });
    expect(await work(first)).toMatchObject({ state: "unknown" });
    app.clock.advance(minutes(10));
    const switched = (isOn: boolean) => turnSwitch(app.platform.db, { key: rewardSwitch, isOn, at: app.clock.now() });
    const history: typeof stand.giftCards.history = async (...asked) => {
      const found = await stand.giftCards.history(...asked);
      // Taken back, and not sent again yet.
      await switched(false);
      await work(first);
      await switched(true);
      return found;
    };
    await work(second, orderRewardFlow({ ...stand.giftCards, history }));
    expect((await stand.movements(customer.card)).map(({ cents }) => cents)).toEqual(
      expect.arrayContaining([-460, 460]),
    );
    expect(await view(second)).toMatchObject({ state: "pending", reason: expect.stringContaining("has to end first") });
  });

  it("the credit of an order that was handed over in the lost minutes is not adopted before that one has come up", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    await restoreWaiting(first);
    await handedOver(first, at);
    expect(await work(first)).toMatchObject({
      state: "pending",
      reason: expect.stringContaining("before the restore"),
    });
    expect(await work(second)).toMatchObject({ state: "pending", reason: expect.stringContaining("has to end first") });
    app.clock.advance(hours(1));
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    app.clock.advance(hours(1));
    expect(await work(second)).toMatchObject({
      state: "rejected",
      reason: expect.stringContaining("a credit of $4.60"),
    });
    expect(await credits(customer)).toEqual([460]);
  });

  it("of two that were handed over in the lost minutes the first adopts the one credit, and neither waits for the other", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    await restoreWaiting(first);
    for (const orderId of [first, second]) await handedOver(orderId, at);
    app.clock.advance(hours(1));
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    app.clock.advance(1_000);
    expect(await work(second)).toMatchObject({
      state: "rejected",
      reason: expect.stringContaining("a credit of $4.60"),
    });
    expect(await credits(customer)).toEqual([460]);
  });

  it.each(["html-502", "truncated", "commit-then-timeout", "429:30"])(
    "nothing is sent while the history cannot be read (%s), and it is tried again",
    async (fault) => {
      const customer = await aCardHolder();
      const orderId = await comesIn(customer);
      await work(orderId);
      await restoreWaiting(orderId);
      for (const door of ["loyaltyPrimary", "loyaltySecondary"]) stand.order(fault, { door, operation: "dc_995" });
      expect(await work(orderId)).toMatchObject({ state: "pending", reason: expect.stringContaining("history") });
      expect(await credits(customer)).toEqual([460]);
      app.clock.advance(hours(1));
      expect(await work(orderId)).toMatchObject({ state: "confirmed" });
      expect(await credits(customer)).toEqual([460]);
    },
  );

  it("an order placed after the release is sent without asking for a history", async () => {
    const customer = await aCardHolder();
    await release();
    await stand.credit(customer.card, { cents: 460 });
    const orderId = await comesIn(customer, { createdAt: app.clock.now() });
    expect(await work(orderId)).toMatchObject({ state: "confirmed" });
    expect(await credits(customer)).toEqual([460, 460]);
    expect(JSON.stringify((await view(orderId))?.attempts)).not.toContain("history");
  });
});
