import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aWebOrder } from "../../../../test/orders.ts";
import {
  aCardHolder,
  app,
  began,
  comesIn,
  credits,
  handedOver,
  restoreWaiting,
  restoreWithout,
  sourceIdOf,
  stand,
  view,
  work,
  useRestoredRewards,
} from "../../../../test/restored-rewards.ts";
import { hours } from "../../../platform/clock/clock.ts";
import { orderRewardFlow } from "./order-reward.ts";

useRestoredRewards();

describe("rewards that were handed over in the minutes a restore has lost", () => {
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

  it("a take-over does not reverse the credit of a lost attempt, which another order has adopted", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    await restoreWithout([first]);
    for (const orderId of [first, second]) await handedOver(orderId, at);
    app.clock.advance(hours(1));
    expect(await work(second)).toMatchObject({ state: "confirmed" });
    const again = await comesIn(customer, { sourceId: sourceIdOf(first) });
    const { longestStepMs } = orderRewardFlow(stand.giftCards);
    // The worker that reads the history falls silent, and the next one clears up what it began.
    const history: typeof stand.giftCards.history = async (...asked) => {
      app.clock.advance(3 * longestStepMs);
      await work(again);
      return stand.giftCards.history(...asked);
    };
    await work(again, orderRewardFlow({ ...stand.giftCards, history }));
    expect(await credits(customer)).toEqual([460]);
    app.clock.advance(hours(1));
    expect(await work(again)).toMatchObject({
      state: "rejected",
      reason: expect.stringContaining("a credit of $4.60"),
    });
    expect(await credits(customer)).toEqual([460]);
  });

  it("the credit of an order that has not come in again is adopted by no other", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    await restoreWithout([first]);
    await handedOver(first, at);
    expect(await work(second)).toMatchObject({ state: "pending", reason: expect.stringContaining("come in first") });
    const again = await comesIn(customer, { sourceId: sourceIdOf(first) });
    app.clock.advance(hours(2));
    expect(await work(again)).toMatchObject({ state: "confirmed" });
    app.clock.advance(1_000);
    expect(await work(second)).toMatchObject({ state: "rejected" });
    expect(await credits(customer)).toEqual([460]);
  });

  it.each(["that never comes in again", "without a reward yet", "that counts as sent"])(
    "the credit of an order %s is for staff to look at",
    async (which) => {
      const customer = await aCardHolder();
      const [first, second] = [await comesIn(customer), await comesIn(customer)];
      const at = app.clock.now();
      expect(await work(first)).toMatchObject({ state: "confirmed" });
      await restoreWithout([first]);
      await handedOver(first, at);
      if (which === "without a reward yet")
        await aWebOrder(app, {
          userUuid: customer.userUuid,
          lines: [{ sku: "ESP-1KG" }],
          createdAt: began,
          sourceId: sourceIdOf(first),
        });
      if (which === "that counts as sent") {
        const again = await comesIn(customer, { sourceId: sourceIdOf(first) });
        await sql`update outbound_effects set state = 'withdrawn' where subject = ${String(again)}`.execute(
          app.platform.db,
        );
      }
      app.clock.advance(hours(2));
      expect(await work(second)).toMatchObject({
        state: "rejected",
        reason: expect.stringContaining("another order of before the restore"),
      });
      expect(JSON.stringify((await view(second))?.attempts.at(-1)?.notes)).toContain("history");
      expect(await credits(customer)).toEqual([460]);
    },
  );
});
