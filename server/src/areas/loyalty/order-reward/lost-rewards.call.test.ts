import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aWebOrder } from "../../../../test/orders.ts";
import {
  aCardHolder,
  app,
  began,
  comesIn,
  credits,
  type Customer,
  handedOver,
  restoreWaiting,
  restoreWithout,
  sourceIdOf,
  stand,
  view,
  work,
  useRestoredRewards,
} from "../../../../test/restored-rewards.ts";
import { after, hours, minutes } from "../../../platform/clock/clock.ts";
import { orderRewardFlow } from "./order-reward.ts";

useRestoredRewards();

const espresso = { lines: [{ sku: "ESP-1KG" }], createdAt: began };
const turned = (orderId: number, state: string): Promise<unknown> =>
  sql`update outbound_effects set state = ${state} where subject = ${String(orderId)}`.execute(app.platform.db);

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

  it.each(["counted in the journal", "with a journal that went with the machine"])(
    "a take-over does not reverse the credit of a lost attempt %s, which another order has adopted",
    async (which) => {
      const customer = await aCardHolder();
      const [first, second] = [await comesIn(customer), await comesIn(customer)];
      const at = app.clock.now();
      expect(await work(first)).toMatchObject({ state: "confirmed" });
      await restoreWithout([first]);
      if (which.startsWith("counted")) for (const orderId of [first, second]) await handedOver(orderId, at);
      app.clock.advance(hours(1));
      const again = await comesIn(customer, { sourceId: sourceIdOf(first) });
      expect(await work(second)).toMatchObject({ state: "confirmed" });
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
    },
  );

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

  /** What became of the order whose reward is on the card, after the restore has lost that. */
  const fates: Readonly<Record<string, (first: number, customer: Customer) => Promise<unknown>>> = {
    "that never comes in again": (first) => restoreWithout([first]),
    "without a reward yet": async (first, { userUuid }) => {
      await restoreWithout([first]);
      await aWebOrder(app, { ...espresso, userUuid, sourceId: sourceIdOf(first) });
    },
    "of nobody": async (first) => {
      await restoreWithout([first]);
      await aWebOrder(app, { ...espresso, sourceId: sourceIdOf(first) });
    },
    "that counts as sent": async (first) => {
      await restoreWaiting(first);
      await turned(first, "withdrawn");
    },
    "that needs attention": async (first) => {
      await restoreWaiting(first);
      await turned(first, "rejected");
    },
    "of nobody, with a reward that waits": async (first) => {
      await restoreWaiting(first);
      await sql`update orders set user_uuid = null where order_id = ${first}`.execute(app.platform.db);
    },
    "that waits for its payment": async (first) => {
      await restoreWaiting(first);
      await sql`update outbound_effects set waits_for = 'payment' where subject = ${String(first)}`.execute(
        app.platform.db,
      );
    },
    "that was refunded since": async (first) => {
      await restoreWaiting(first);
      await sql`update orders set current_total_cents = 0 where order_id = ${first}`.execute(app.platform.db);
      app.clock.advance(hours(1));
      expect(await work(first)).toMatchObject({ state: "confirmed", reference: "" });
    },
  };
  it.each(Object.entries(fates).flatMap(([which, fate]) => [false, true].map((isLost) => ({ which, fate, isLost }))))(
    "the credit of an order $which is for staff to look at, the other being lost too: $isLost",
    async ({ which, fate, isLost }) => {
      const customer = await aCardHolder();
      const [first, second] = [await comesIn(customer), await comesIn(customer)];
      const at = app.clock.now();
      expect(await work(first)).toMatchObject({ state: "confirmed" });
      await fate(first, customer);
      for (const orderId of isLost ? [first, second] : [first])
        await handedOver(orderId, after(at, -minutes(orderId === first ? 10 : 1)));
      app.clock.advance(minutes(20));
      if (/never|yet|payment/.test(which)) {
        expect(await work(second)).toMatchObject({
          state: "pending",
          reason: expect.stringContaining("come in first"),
        });
        app.clock.advance(hours(2));
      }
      expect(await work(second)).toMatchObject({
        state: "rejected",
        reason: expect.stringContaining("another order of before the restore"),
      });
      expect(JSON.stringify((await view(second))?.attempts.at(-1)?.notes)).toContain("history");
      expect(await credits(customer)).toEqual([460]);
    },
  );

  it.each([
    ["long before", -hours(24)],
    ["afterwards", minutes(20)],
  ])("a lost order that was handed over %s keeps nobody from a credit", async (_, ms) => {
    const customer = await aCardHolder();
    const [first, gone] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    await restoreWaiting(first);
    await restoreWithout([gone]);
    await handedOver(gone, after(at, ms));
    expect(await work(first)).toMatchObject({ state: "confirmed", reference: expect.stringMatching(/^\d+$/) });
    expect(await credits(customer)).toEqual([460]);
  });

  it("an order that was known by its name and is here under its id has come in", async () => {
    const customer = await aCardHolder();
    const [first, other] = [await comesIn(customer), await comesIn(await aCardHolder())];
    const at = app.clock.now();
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    await restoreWaiting(first);
    await handedOver(other, at);
    await sql`update orders set name = '#4711' where order_id = ${other}`.execute(app.platform.db);
    await sql`update lost_handovers set ref = 'Shopify:name:#4711'`.execute(app.platform.db);
    expect(await work(first)).toMatchObject({ state: "confirmed" });
  });

  it("one that was handed over at another time waits for the one of the credit, also if that is known by its name", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    await restoreWaiting(first);
    await handedOver(second, after(at, -hours(3)));
    await handedOver(first, at);
    await sql`update orders set name = '#4712' where order_id = ${first}`.execute(app.platform.db);
    await sql`update lost_handovers set ref = 'Shopify:name:#4712' where n = ${first}`.execute(app.platform.db);
    app.clock.advance(hours(2));
    expect(await work(second)).toMatchObject({ state: "pending", reason: expect.stringContaining("has to end first") });
    expect(await work(first)).toMatchObject({ state: "confirmed" });
  });

  it("an order that has not come in is waited for until an hour after the release", async () => {
    const customer = await aCardHolder();
    const [first, gone] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    await restoreWaiting(first);
    await restoreWithout([gone]);
    await handedOver(gone, at);
    const releasedAt = app.clock.now();
    app.clock.set(after(releasedAt, minutes(59)));
    expect(await work(first)).toMatchObject({ state: "pending", reason: expect.stringContaining("come in first") });
    await sql`update outbound_effects set next_at = ${releasedAt} where subject = ${String(first)}`.execute(
      app.platform.db,
    );
    app.clock.set(after(releasedAt, minutes(61)));
    expect(await work(first)).toMatchObject({ state: "rejected" });
  });

  it("a lost order of the customer whose own credit is known keeps none of their others from theirs", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    for (const orderId of [first, second]) expect(await work(orderId)).toMatchObject({ state: "confirmed" });
    await restoreWaiting(first);
    await handedOver(second, at);
    expect(await work(first)).toMatchObject({ state: "confirmed" });
    expect(await credits(customer)).toEqual([460, 460]);
  });
});
