import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { aWebOrder } from "../../../../test/orders.ts";
import {
  aCardHolder,
  app,
  comesIn,
  credits,
  handedOver,
  release,
  restoreWaiting,
  sourceIdOf,
  stand,
  view,
  work,
  useRestoredRewards,
} from "../../../../test/restored-rewards.ts";
import { after, hours, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { outboundTasks } from "../../../platform/outbound/outbound.ts";
import { orderRewardFlow } from "./order-reward.ts";
import { creditInDoubt } from "./reward-in-history.ts";
import { markReward } from "./order-reward-rows.ts";

useRestoredRewards();
const idUnknown = "The web shop has not sent this order's id yet";
const resumeWaiting = () =>
  outboundTasks([orderRewardFlow(stand.giftCards)])["work-on-waiting-effects"]?.run(app.platform, {});
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.platform.db);
const inDoubt = {
  attempts: expect.arrayContaining([
    expect.objectContaining({ notes: expect.arrayContaining([expect.objectContaining(creditInDoubt)]) }),
  ]),
};
const ofAnother = {
  ...inDoubt,
  state: "rejected",
  reason: expect.stringContaining("another order from before the restore"),
};
const nextAtOf = async (orderId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ nextAt: Date }>`
    select next_at as "nextAt" from outbound_effects where subject = ${String(orderId)}`.execute(app.platform.db);
  return rows[0]?.nextAt.getTime();
};
/** What the journal knows of this order in the minutes the restore has lost. */
const lost = (n: number, at: Date, kind: string, orderId: number) =>
  run(sql`insert into lost_handovers (restore, n, at, kind, ref)
    select uuid, ${n}, ${at}, ${kind}, ${`Shopify:${sourceIdOf(orderId)}`} from restores order by detected_at desc limit 1`);

describe("a reward of before a restore", () => {
  it("is not sent by a worker that stood still after it read the history", async () => {
    const customer = await aCardHolder();
    const orderId = await comesIn(customer);
    await release();
    const { longestStepMs, maxCommitDelayMs } = orderRewardFlow(stand.giftCards);
    let isStill = false;
    const sentLate: string[] = [];
    const handler = orderRewardFlow({
      ...stand.giftCards,
      async history(...given) {
        const found = await stand.giftCards.history(...given);
        // The machine stands still here: its timers too.
        app.clock.advance(3 * longestStepMs + maxCommitDelayMs);
        await work(orderId);
        app.clock.advance(minutes(5));
        await work(orderId);
        isStill = true;
        return found;
      },
      increment(what, attempt, signal) {
        if (isStill) sentLate.push(attempt.code);
        return stand.giftCards.increment(what, attempt, signal);
      },
    });
    await work(orderId, handler);
    expect(await view(orderId)).toMatchObject({ state: "confirmed" });
    expect(await credits(customer)).toEqual([460]);
    expect(sentLate).toEqual([]);
  });

  it.each(["by the clock", "by the timer", "together with the journal"])(
    "is not sent if reading the history took the time of a whole step (%s)",
    async (how) => {
      const customer = await aCardHolder();
      const orderId = await comesIn(customer);
      await release();
      const { longestStepMs } = orderRewardFlow(stand.giftCards);
      const append = app.platform.journal.append.bind(app.platform.journal);
      if (how === "together with the journal")
        vi.spyOn(app.platform.journal, "append").mockImplementation((entries) => {
          app.clock.advance(longestStepMs - 1_000);
          return append(entries);
        });
      const read = performance.now.bind(performance);
      const handler = orderRewardFlow({
        ...stand.giftCards,
        history(...given) {
          if (how === "by the timer") vi.spyOn(performance, "now").mockImplementation(() => read() + longestStepMs);
          else app.clock.advance(how === "by the clock" ? longestStepMs : 2_000);
          return stand.giftCards.history(...given);
        },
      });
      onTestFinished(() => void vi.restoreAllMocks());
      expect(await work(orderId, handler)).toMatchObject({
        state: "pending",
        reason: expect.stringContaining("held up"),
      });
      expect(await credits(customer)).toEqual([]);
    },
  );

  it("is not sent again if it was handed over with another amount", async () => {
    const customer = await aCardHolder();
    const orderId = await comesIn(customer);
    expect(await work(orderId)).toMatchObject({ state: "confirmed" });
    await restoreWaiting(orderId);
    await run(sql`update order_lines set unit_price_cents = 4000 where order_id = ${orderId}`);
    expect(await work(orderId)).toMatchObject({ state: "rejected", reason: expect.stringContaining("$4.60") });
    expect(await credits(customer)).toEqual([460]);
  });

  it("an order that is known by its name again waits for the shop, within an hour of the release", async () => {
    const customer = await aCardHolder();
    const orderId = await comesIn(customer);
    await release();
    await handedOver(orderId, app.clock.now());
    await run(sql`update orders set name = '#4720', source_id = 'name:#4720' where order_id = ${orderId}`);
    expect(await work(orderId)).toMatchObject({ state: "pending" });
    expect(await credits(customer)).toEqual([]);
    app.clock.advance(hours(1));
    expect(await work(orderId)).toMatchObject({ state: "confirmed" });
    expect(await credits(customer)).toEqual([460]);
  });

  it("an order that is known by its name goes on once the shop has sent its id, or the hour is over", async () => {
    const [known, unknown] = [await comesIn(await aCardHolder()), await comesIn(await aCardHolder())];
    const id = sourceIdOf(known);
    await release();
    await run(sql`update orders set source_id = 'name:' || order_id where order_id in (${known}, ${unknown})`);
    await run(sql`update outbound_effects set created_at = created_at - interval '8 days'`);
    for (const orderId of [known, unknown]) expect(await work(orderId)).toMatchObject({ reason: idUnknown });
    await run(sql`update orders set source_id = ${id} where order_id = ${known}`);
    await resumeWaiting();
    expect(await nextAtOf(known)).toBeLessThanOrEqual(app.clock.now().getTime());
    expect(await nextAtOf(unknown)).toBeGreaterThan(app.clock.now().getTime());
    expect([await work(known), await work(unknown)]).toMatchObject([
      { state: "confirmed" },
      { state: "pending", reason: idUnknown },
    ]);
    app.clock.advance(hours(1));
    await resumeWaiting();
    expect(await work(unknown)).toMatchObject({ state: "confirmed" });
  });

  it("whose parts earn nothing any more needs attention if it was handed over", async () => {
    const customer = await aCardHolder();
    const [lostOne, other, marked, named] = [
      await comesIn(customer),
      await comesIn(customer),
      await comesIn(customer),
      await comesIn(customer),
    ];
    const id = sourceIdOf(named);
    await release();
    for (const orderId of [lostOne, named]) await handedOver(orderId, app.clock.now());
    await lost(95, app.clock.now(), "reward-marked", marked);
    await run(sql`update order_lines set sku = 'EARNS-NOTHING' where order_id between ${lostOne} and ${named}`);
    await run(sql`update orders set source_id = 'name:#4730' where order_id = ${named}`);
    expect(await work(named)).toMatchObject({ state: "pending", reason: idUnknown });
    await run(sql`update orders set source_id = ${id} where order_id = ${named}`);
    app.clock.advance(minutes(10));
    expect(await work(lostOne)).toMatchObject({
      state: "rejected",
      reason: expect.stringContaining("earns nothing now"),
    });
    await resumeWaiting();
    expect(await work(named)).toMatchObject({ reason: expect.stringContaining("earns nothing now") });
    expect(await work(marked)).toMatchObject({ reason: expect.stringContaining("gave this reward by hand") });
    expect(await work(other)).toMatchObject({ state: "confirmed" });
  });

  it.each([
    ["until it is gone from there", [-460, 460]],
    ["for a minute", [-460]],
  ])(
    "does not take a credit of its own that was reversed a moment ago and is still in the history, %s",
    async (until, left) => {
      const customer = await aCardHolder();
      const orderId = await comesIn(customer);
      await release();
      await handedOver(orderId, app.clock.now());
      app.clock.advance(minutes(5));
      stand.order("commit-then-timeout", { operation: "dc_905" });
      expect(await work(orderId)).toMatchObject({ state: "unknown" });
      const history = await stand.giftCards.history(
        { account: "loyalty", card: customer.card },
        AbortSignal.timeout(5_000),
      );
      expect(history.movements).toMatchObject([{ cents: 460 }]);
      app.clock.advance(minutes(1));
      const old = orderRewardFlow({ ...stand.giftCards, history: async () => history });
      expect(await work(orderId, old)).toMatchObject({
        ...inDoubt,
        state: "pending",
        reason: expect.stringContaining("was just reversed"),
      });
      expect(await credits(customer)).toEqual([-460]);
      app.clock.advance(minutes(2));
      expect(await work(orderId, until === "for a minute" ? old : undefined)).toMatchObject({ state: "confirmed" });
      expect(await credits(customer)).toEqual(left);
    },
  );

  it("waits longer where the clock that noted the hand-over may be behind", async () => {
    const customer = await aCardHolder();
    const orderId = await comesIn(customer);
    await release();
    const trulyHandedOver = app.clock.now();
    await handedOver(orderId, after(trulyHandedOver, -3_000));
    app.clock.set(after(trulyHandedOver, stand.giftCards.longestStepMs + stand.giftCards.maxCommitDelayMs - 1_000));
    expect(await work(orderId)).toMatchObject({ state: "pending" });
  });

  it("needs attention if the card's history is refused", async () => {
    const customer = await aCardHolder();
    const orderId = await comesIn(customer);
    await release();
    stand.order("result-code:19", { operation: "dc_995" });
    expect(await work(orderId)).toMatchObject({ state: "rejected", reason: expect.stringContaining("was refused") });
    expect(await credits(customer)).toEqual([]);
  });

  it("waits as long as the provider may take after the latest of two", async () => {
    const customer = await aCardHolder();
    const orderId = await comesIn(customer);
    await release();
    const at = app.clock.now();
    await lost(92, after(at, -minutes(1)), "order-reward", orderId);
    await lost(93, at, "order-reward", orderId);
    // By its name, so that the pause of the journal's own does not come first.
    await run(sql`update orders set name = '#4799' where order_id = ${orderId}`);
    await run(sql`update lost_handovers set ref = 'POS:name:#4799'`);
    expect(await work(orderId)).toMatchObject({ state: "pending" });
    expect(await nextAtOf(orderId)).toBeGreaterThanOrEqual(
      at.getTime() + stand.giftCards.longestStepMs + stand.giftCards.maxCommitDelayMs,
    );
  });

  it("a mark of an order of the old shop says nothing of another of its name", async () => {
    const customer = await aCardHolder();
    const old = await aWebOrder(app, { source: "Woocommerce" });
    await run(sql`update orders set name = '#4800' where order_id = ${old}`);
    await inTransaction(app.platform.db, (tx) => markReward(tx, { orderId: String(old), at: app.clock.now() }));
    const orderId = await comesIn(customer);
    await run(sql`update orders set name = '#4800' where order_id = ${orderId}`);
    await release();
    await run(sql`insert into lost_handovers (restore, n, at, kind, ref)
      select (select uuid from restores order by detected_at desc limit 1), n, at, kind, ref from journal_entries where kind = 'reward-marked'`);
    app.clock.advance(minutes(10));
    expect(await work(orderId)).toMatchObject({ state: "confirmed" });
  });

  it("an attempt of another keeps nobody waiting whose card has no such credit", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    await release();
    stand.order("timeout-before-commit", { operation: "dc_905" });
    expect(await work(first)).toMatchObject({ state: "unknown" });
    expect(await work(second)).toMatchObject({ state: "confirmed" });
  });
});

describe("a credit that may be another order's is not adopted", () => {
  it("not if staff gave a guest's order by hand before the backup", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    await restoreWaiting(first);
    await run(sql`delete from lost_handovers`);
    await run(sql`update orders set user_uuid = null where order_id = ${first}`);
    await inTransaction(app.platform.db, (tx) => markReward(tx, { orderId: String(first), at: app.clock.now() }));
    await handedOver(second, at);
    app.clock.advance(minutes(20));
    expect(await work(second)).toMatchObject({ state: "rejected" });
  });

  it("but is where the guest's order that staff marked was placed long after the credit", async () => {
    // Of the tests before: a guest's order may be anybody's.
    await run(sql`delete from order_rewards where manually_processed`);
    const customer = await aCardHolder();
    const [first, guests] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    await restoreWaiting(first);
    await run(sql`
      update orders set user_uuid = null, created_at = ${after(at, minutes(20))} where order_id = ${guests}`);
    await inTransaction(app.platform.db, (tx) => markReward(tx, { orderId: String(guests), at: app.clock.now() }));
    expect(await work(first)).toMatchObject({ state: "confirmed", reason: "" });
    expect(await credits(customer)).toEqual([460]);
  });

  it("not if staff marked another order hours later", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    await release();
    const at = app.clock.now();
    await stand.credit(customer.card, { cents: 460, at, terminal: "CREMA-WEB" });
    await lost(91, after(at, hours(3)), "reward-marked", first);
    await handedOver(second, at);
    await run(
      sql`update orders set user_uuid = null, updated_at = updated_at - interval '1 day' where order_id = ${first}`,
    );
    await run(sql`insert into order_rewards (order_id, manually_processed) values (${first}, true)`);
    app.clock.set(after(at, hours(4)));
    expect(await work(second)).toMatchObject(ofAnother);
  });

  it("not if a marked order earns another amount by now", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    await work(first);
    await restoreWaiting(first);
    await run(sql`update order_lines set unit_price_cents = 4000 where order_id = ${first}`);
    await run(sql`insert into order_rewards (order_id, manually_processed) values (${first}, true)`);
    await handedOver(second, at);
    app.clock.advance(minutes(20));
    expect(await work(second)).toMatchObject(ofAnother);
  });

  it("not if another order was cancelled since and earns another amount by now", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    await work(first);
    await restoreWaiting(first);
    await run(sql`update order_lines set unit_price_cents = 4000 where order_id = ${first}`);
    await run(sql`update orders set is_settled = false where order_id = ${first}`);
    await handedOver(second, at);
    app.clock.advance(minutes(20));
    expect(await work(second)).toMatchObject(ofAnother);
  });
});
