import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  aCardHolder,
  app,
  comesIn,
  release,
  restoreWaiting,
  stand,
  subjectOf,
  view,
  work,
  useRestoredRewards,
} from "../../../../test/restored-rewards.ts";
import { after, hours } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { orderRewardFlow, withdrawOrderReward } from "./order-reward.ts";

useRestoredRewards();

describe("a credit on the card of a customer with several orders", () => {
  it("that came too late and waits for staff is not adopted for another order", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    await work(first);
    const reference = (await view(first))?.reference;
    await restoreWaiting(first);
    await sql`update outbound_effects set state = 'parked', reference = ${reference} where subject = ${String(first)}`.execute(
      app.platform.db,
    );
    expect(await work(second)).toMatchObject({
      state: "rejected",
      reason: expect.stringContaining("a credit of $4.60"),
    });
  });

  it("that another order has taken meanwhile is for staff to look at", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    const reference = (await work(first))?.reference ?? "";
    const { settled } = orderRewardFlow(stand.giftCards);
    const at = app.clock.now();
    const sent = { increment: { account: "loyalty", card: customer.card, cents: 460 }, skus: [] };
    const attempt = { n: 1, key: "R", target: "primary", sent, state: "sending", startedAt: at } as const;
    const notes = [{ what: "found in the history", detail: { at: at.toISOString() } }];
    const done = { state: "confirmed", reference, reason: "", notes, at } as const;
    const doubtOf = (orderId: number) => {
      const task = { ...subjectOf(orderId), id: orderId, payload: {}, createdAt: at, attempts: [] };
      return inTransaction(app.platform.db, (tx) =>
        settled(app.platform, tx, { effect: task, attempt, standing: done }),
      );
    };
    expect(await doubtOf(second)).toMatchObject({ doubt: expect.stringContaining("taken for the reward of another") });
    expect(await doubtOf(first)).toBeUndefined();
  });

  it.each(["marked", "marked a year before", "placed afterwards"])(
    "whose reward staff gave by hand is for them to look at (%s)",
    async (which) => {
      const customer = await aCardHolder();
      const [first, second] = [await comesIn(customer), await comesIn(customer)];
      const at = app.clock.now();
      await stand.credit(customer.card, { cents: 460, at });
      await release();
      await inTransaction(app.platform.db, (tx) =>
        withdrawOrderReward(app.platform, tx, { orderId: first, by: "staff", reason: "Marked" }),
      );
      await sql`insert into order_rewards (order_id, manually_processed) values (${first}, true)`.execute(
        app.platform.db,
      );
      if (which === "marked a year before")
        await sql`update outbound_effects set updated_at = ${after(at, -hours(8_760))} where subject = ${String(first)}`.execute(
          app.platform.db,
        );
      if (which === "placed afterwards")
        await sql`update orders set created_at = ${after(at, hours(1))} where order_id = ${first}`.execute(
          app.platform.db,
        );
      app.clock.advance(hours(2));
      expect(await work(second)).toMatchObject({ state: which === "marked" ? "rejected" : "confirmed" });
    },
  );

  it.each(["sending", "unknown"])("is not adopted while an attempt of another is %s", async (state) => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    await work(first);
    await restoreWaiting(first);
    await sql`
      update outbound_attempts set state = ${state} where effect_id = (select id from outbound_effects where subject = ${String(first)})`.execute(
      app.platform.db,
    );
    app.clock.advance(hours(1));
    expect(await work(second)).toMatchObject({ state: "pending", reason: expect.stringContaining("has to end first") });
    await sql`update outbound_effects set state = 'withdrawn' where subject = ${String(first)}`.execute(
      app.platform.db,
    );
    app.clock.advance(hours(1));
    expect(await work(second)).toMatchObject({
      state: "rejected",
      reason: expect.stringContaining("another order of before the restore"),
    });
  });

  it("and was reversed while its history was read is not adopted, also by the slower clock of another machine", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    await work(first);
    await restoreWaiting(first);
    const reversedAt = after(app.clock.now(), -5_000);
    const history: typeof stand.giftCards.history = async (...asked) => {
      const found = await stand.giftCards.history(...asked);
      await sql`update outbound_effects set updated_at = ${reversedAt} where subject = ${String(first)}`.execute(
        app.platform.db,
      );
      await sql`
        update outbound_attempts set state = 'absent' where effect_id = (select id from outbound_effects where subject = ${String(first)})`.execute(
        app.platform.db,
      );
      return found;
    };
    expect(await work(second, orderRewardFlow({ ...stand.giftCards, history }))).toMatchObject({
      state: "pending",
      reason: expect.stringContaining("has to end first"),
    });
  });

  it("is adopted although an attempt of long before, whose reward staff marked, was never cleared up", async () => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    await work(first);
    await restoreWaiting(first);
    await sql`
      update outbound_attempts set state = 'unknown', started_at = started_at - interval '1 year'
      where effect_id = (select id from outbound_effects where subject = ${String(first)})`.execute(app.platform.db);
    await sql`update outbound_effects set state = 'withdrawn' where subject = ${String(first)}`.execute(
      app.platform.db,
    );
    expect(await work(second)).toMatchObject({ state: "confirmed" });
  });
});
