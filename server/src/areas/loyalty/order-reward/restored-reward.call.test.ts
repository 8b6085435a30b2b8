import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { webOrderKey } from "../../../../test/orders.ts";
import {
  aCardHolder,
  app,
  codes,
  comesIn,
  credits,
  release,
  restoreWaiting,
  restoreWithout,
  sourceIdOf,
  stand,
  storedOf,
  view,
  work,
  type Customer,
  useRestoredRewards,
} from "../../../../test/restored-rewards.ts";
import { after, hours, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { tooLate } from "../../../platform/outbound/effect.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import { latestRelease } from "../../../platform/journal/restore-rows.ts";
import { rewardedBefore } from "./lost-hand-over-rows.ts";
import { orderRewardFlow, rewardSwitch } from "./order-reward.ts";
import { markReward } from "./order-reward-rows.ts";

useRestoredRewards();

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

const turnRewards = (isOn: boolean) => turnSwitch(app.platform.db, { key: rewardSwitch, isOn, at: app.clock.now() });

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
    const again = new Map<Customer, number>();
    for (const customer of customers.toReversed())
      again.set(customer, await comesIn(customer, { sourceId: before.get(customer)?.sourceId ?? "" }));
    expect([...again.values()]).toEqual(orderIds);
    for (const [customer, orderId] of again) {
      const { transaction } = before.get(customer) ?? {};
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
    expect(await work(second)).toMatchObject({
      state: "pending",
      reason: expect.stringContaining("was just reversed"),
    });
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
    const history: typeof stand.giftCards.history = async (...asked) => {
      const found = await stand.giftCards.history(...asked);
      // Taken back, and not sent again yet.
      await turnRewards(false);
      await work(first);
      await turnRewards(true);
      return found;
    };
    await work(second, orderRewardFlow({ ...stand.giftCards, history }));
    expect((await stand.movements(customer.card)).map(({ cents }) => cents)).toEqual(
      expect.arrayContaining([-460, 460]),
    );
    expect(await view(second)).toMatchObject({
      state: "pending",
      reason: expect.stringContaining("was just reversed"),
    });
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

  it("a reward that staff marked in the lost minutes is theirs to mark again, also when they press Process", async () => {
    const customer = await aCardHolder();
    const orderId = await comesIn(customer);
    await stand.credit(customer.card, { cents: 460, terminal: "SHOP-7" });
    await inTransaction(app.platform.db, (tx) => markReward(tx, { orderId: String(orderId), at: app.clock.now() }));
    await restoreWithout([orderId]);
    const again = await comesIn(customer, { sourceId: sourceIdOf(orderId) });
    await sql`update outbound_effects set payload = '{"isByHand": true}' where subject = ${String(again)}`.execute(
      app.platform.db,
    );
    expect(await work(again)).toMatchObject({ state: "rejected", reason: expect.stringContaining("gave this reward") });
    expect(await credits(customer)).toEqual([460]);
  });

  it("a reward waits until the provider can no longer write what was lost, also if that was known by the order's name", async () => {
    const customer = await aCardHolder();
    const orderId = await comesIn(customer);
    await release();
    await sql`update orders set name = '#4713' where order_id = ${orderId}`.execute(app.platform.db);
    const at = app.clock.now();
    // Twice, and once by a clock that was far ahead.
    for (const [n, handedOverAt] of [after(at, -hours(3)), at, after(at, hours(30))].entries())
      await sql`
        insert into lost_handovers (restore, n, at, kind, ref)
        select uuid, ${n}, ${handedOverAt}, 'order-reward', 'POS:name:#4713' from restores order by detected_at desc limit 1`.execute(
        app.platform.db,
      );
    const settlesMs = stand.giftCards.longestStepMs + stand.giftCards.maxCommitDelayMs;
    app.clock.set(after(at, settlesMs - 1_000));
    expect(await work(orderId)).toMatchObject({ state: "pending", reason: expect.stringContaining("may still be") });
    expect(await credits(customer)).toEqual([]);
    app.clock.set(after(at, settlesMs + 10_000));
    expect(await work(orderId)).toMatchObject({ state: "confirmed" });
    expect(await credits(customer)).toEqual([460]);
  });

  it("an order placed after the release is sent without asking for a history", async () => {
    const customer = await aCardHolder();
    await release();
    await stand.credit(customer.card, { cents: 460 });
    const orderId = await comesIn(customer, { createdAt: app.clock.now() });
    expect(await work(orderId)).toMatchObject({ state: "confirmed" });
    expect(await credits(customer)).toEqual([460, 460]);
    expect(JSON.stringify((await view(orderId))?.attempts)).not.toContain("history");
  });

  it("a doubtful reward is for staff to look at if its order is given back, also where the journal is lost", async () => {
    const [doubtful, refused] = [await aCardHolder(), await aCardHolder()];
    const [orderId, other] = [await comesIn(doubtful), await comesIn(refused)];
    await release();
    await stand.credit(doubtful.card, { cents: 460 });
    expect(await work(orderId)).toMatchObject({ state: "rejected" });
    const slow = orderRewardFlow({
      ...stand.giftCards,
      async history(...given) {
        app.clock.advance(stand.giftCards.longestStepMs);
        return await stand.giftCards.history(...given);
      },
    });
    expect(await work(other, slow)).toMatchObject({ state: "pending", reason: tooLate.reason });
    app.clock.advance(minutes(5));
    stand.order("result-code:19", { operation: "dc_905" });
    expect(await work(other)).toMatchObject({ state: "rejected" });
    const isCounted = async (state: string): Promise<boolean> => {
      await sql`update outbound_effects set state = ${state} where kind = 'order-reward'`.execute(app.platform.db);
      const counted = await rewardedBefore(app.platform.db, [orderId, other]);
      expect(counted.has(other)).toBe(false);
      return counted.has(orderId);
    };
    for (const state of ["pending", "parked", "rejected"]) expect(await isCounted(state)).toBe(true);
    for (const state of ["confirmed", "withdrawn"]) expect(await isCounted(state)).toBe(false);
  });
});
