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
  release,
  restoreWaiting,
  restoreWithout,
  sourceIdOf,
  stand,
  subjectOf,
  view,
  work,
  useRestoredRewards,
} from "../../../../test/restored-rewards.ts";
import { after, hours, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { orderRewardFlow } from "./order-reward.ts";
import { markReward } from "./order-reward-rows.ts";

useRestoredRewards();

const run = (statement: ReturnType<typeof sql>): Promise<unknown> => statement.execute(app.platform.db);
const turned = (orderId: number, state: string): Promise<unknown> =>
  run(sql`update outbound_effects set state = ${state} where subject = ${String(orderId)}`);
const attemptOf = (orderId: number, state: string): Promise<unknown> =>
  run(
    sql`update outbound_attempts set state = ${state} where effect_id = (select id from outbound_effects where subject = ${String(orderId)})`,
  );
const touched = (orderId: number, at: Date): Promise<unknown> =>
  run(sql`update outbound_effects set updated_at = ${at} where subject = ${String(orderId)}`);
const adopted = { state: "confirmed", reference: expect.stringMatching(/^\d+$/) };
const forStaff = (reason: string) => ({ state: "rejected", reason: expect.stringContaining(reason) });
const waiting = (reason: string) => ({ state: "pending", reason: expect.stringContaining(reason) });
const ofAnother = forStaff("another order from before the restore");

const longest = (): number => minutes(10) + stand.giftCards.longestStepMs + stand.giftCards.maxCommitDelayMs;

/** An order with its credit, and another of the customer without one; both wait, and the journal knows of the first alone. */
async function oneCredited(bags = 1): Promise<{ customer: Customer; first: number; second: number; at: Date }> {
  const customer = await aCardHolder();
  const [first, second] = [await comesIn(customer), await comesIn(customer, { bags })];
  const at = app.clock.now();
  expect(await work(first)).toMatchObject(adopted);
  await restoreWaiting(first);
  return { customer, first, second, at };
}

describe("a credit in the history", () => {
  it("is not adopted for an order that nobody handed over: staff see the history", async () => {
    const customer = await aCardHolder();
    const orderId = await comesIn(customer);
    await release();
    await stand.credit(customer.card, { cents: 460, at: app.clock.now() });
    expect(await work(orderId)).toMatchObject(forStaff("a credit of $4.60"));
    expect(JSON.stringify((await view(orderId))?.attempts.at(-1)?.notes)).toContain("history");
    expect(await credits(customer)).toEqual([460]);
  });

  it.each([
    ["long before it", () => -longest() - minutes(1), false],
    ["as long before it as it may take", () => -longest() + 5_000, true],
    ["after it by a clock that is ahead", () => minutes(9), true],
    ["long after it", () => minutes(11), false],
  ])("is adopted for an order that was handed over %s: %s", async (_, ms, isAdopted) => {
    const { first, at, customer } = await oneCredited();
    await handedOver(first, after(at, ms()));
    app.clock.advance(hours(2));
    expect(await work(first)).toMatchObject(isAdopted ? adopted : forStaff("a credit of $4.60"));
    expect(await credits(customer)).toEqual([460]);
  });

  it("is adopted for an order that a file told of by its name", async () => {
    const { first } = await oneCredited();
    await run(sql`update orders set name = '#4712', source = 'Instagram' where order_id = ${first}`);
    await run(sql`update lost_handovers set ref = 'Shopify:name:#4712'`);
    expect(await work(first)).toMatchObject(adopted);
  });

  it.each([
    ["after the release", hours(3)],
    ["long after the credit", minutes(-1)],
  ])("is adopted for an order that was placed %s by the clock of its till", async (_, ms) => {
    const { first, customer } = await oneCredited();
    app.clock.advance(hours(1));
    await run(sql`update orders set created_at = ${after(app.clock.now(), ms)} where order_id = ${first}`);
    expect(await work(first)).toMatchObject(adopted);
    expect(await credits(customer)).toEqual([460]);
  });

  it.each(["known to the journal", "with a journal that went with the machine"])(
    "survives a worker that fell silent while it read the history (%s)",
    async (which) => {
      const customer = await aCardHolder();
      const orderId = await comesIn(customer);
      await work(orderId);
      await restoreWithout([orderId]);
      if (!which.startsWith("known")) await run(sql`delete from lost_handovers`);
      const again = await comesIn(customer, { sourceId: sourceIdOf(orderId) });
      const { longestStepMs } = orderRewardFlow(stand.giftCards);
      const history: typeof stand.giftCards.history = async (...given) => {
        app.clock.advance(3 * longestStepMs);
        await work(again);
        return stand.giftCards.history(...given);
      };
      await work(again, orderRewardFlow({ ...stand.giftCards, history }));
      expect(await credits(customer)).toEqual([460]);
      app.clock.advance(hours(1));
      expect(await work(again)).toMatchObject(which.startsWith("known") ? adopted : forStaff("a credit of $4.60"));
      expect(await credits(customer)).toEqual([460]);
    },
  );
});

describe("a credit that may be another order's, which was handed over at the same time and has no reference", () => {
  const fates: Readonly<Record<string, (first: number, customer: Customer) => Promise<unknown>>> = {
    "that waits for its turn": (first) => restoreWaiting(first),
    "without a reward yet": async (first, { userUuid }) => {
      await restoreWithout([first]);
      await aWebOrder(app, { lines: [{ sku: "ESP-1KG" }], createdAt: began, userUuid, sourceId: sourceIdOf(first) });
    },
    "that waits for its payment": async (first) => {
      await restoreWaiting(first);
      await run(sql`update outbound_effects set waits_for = 'payment' where subject = ${String(first)}`);
    },
    "that counts as sent": async (first) => {
      await restoreWaiting(first);
      await turned(first, "withdrawn");
    },
    "that needs attention": async (first) => {
      await restoreWaiting(first);
      await turned(first, "parked");
    },
    "that is of nobody by now": async (first) => {
      await restoreWaiting(first);
      await run(sql`update orders set user_uuid = null where order_id = ${first}`);
    },
    "that was refunded since": async (first) => {
      await restoreWaiting(first);
      await run(sql`update orders set current_total_cents = 0 where order_id = ${first}`);
      expect(await work(first)).toMatchObject(forStaff("earns nothing now"));
    },
    "that the provider confirmed without a reference": async (first) => {
      await restoreWaiting(first);
      await run(sql`delete from lost_handovers`);
      await turned(first, "confirmed");
      await attemptOf(first, "confirmed");
    },
    "that staff gave by hand before the backup": async (first) => {
      await restoreWaiting(first);
      await run(sql`delete from lost_handovers`);
      await inTransaction(app.platform.db, (tx) => markReward(tx, { orderId: String(first), at: app.clock.now() }));
    },
    "that staff gave by hand in the lost minutes": async (first) => {
      await inTransaction(app.platform.db, (tx) => markReward(tx, { orderId: String(first), at: app.clock.now() }));
      await restoreWaiting(first);
      await run(sql`delete from lost_handovers where kind = 'order-reward'`);
      await run(sql`update order_rewards set manually_processed = false where order_id = ${first}`);
    },
    "that is known by the name that a file told": async (first) => {
      await restoreWaiting(first);
      await run(sql`update orders set name = '#4715' where order_id = ${first}`);
      await run(sql`update lost_handovers set ref = 'POS:name:#4715'`);
    },
    "that was cancelled since": async (first) => {
      await restoreWaiting(first);
      await run(sql`update orders set is_settled = false where order_id = ${first}`);
    },
    "of which money went back": async (first) => {
      await restoreWaiting(first);
      await run(sql`update orders set current_total_cents = 1 where order_id = ${first}`);
    },
    "whose last attempt nobody cleared up": async (first) => {
      await restoreWaiting(first);
      await run(sql`delete from lost_handovers`);
      await turned(first, "withdrawn");
      await attemptOf(first, "unknown");
    },
  };
  it.each(Object.entries(fates))("is for staff to look at (one %s)", async (_, fate) => {
    const customer = await aCardHolder();
    const [first, second] = [await comesIn(customer), await comesIn(customer)];
    const at = app.clock.now();
    expect(await work(first)).toMatchObject(adopted);
    await fate(first, customer);
    await handedOver(second, at);
    app.clock.advance(minutes(20));
    expect(await work(second)).toMatchObject(ofAnother);
    expect(JSON.stringify((await view(second))?.attempts.at(-1)?.notes)).toContain("history");
    expect(await credits(customer)).toEqual([460]);
  });

  it.each([
    ["would have earned another amount", 2, 0],
    ["was handed over long before", 1, -hours(24)],
    ["was handed over afterwards", 1, minutes(20)],
  ])("is adopted if the other %s", async (_, bags, ms) => {
    const { first, second, at } = await oneCredited(bags);
    await handedOver(second, after(at, ms));
    app.clock.advance(hours(1));
    expect(await work(first)).toMatchObject(adopted);
  });

  it.each(["its reward", "what staff have to look at"])(
    "is adopted if the other's own credit is known to %s",
    async (which) => {
      const customer = await aCardHolder();
      const [first, second] = [await comesIn(customer), await comesIn(customer)];
      for (const orderId of [first, second]) await work(orderId);
      await restoreWaiting(first);
      await handedOver(second, app.clock.now());
      if (which !== "its reward") {
        await run(sql`delete from order_rewards where order_id = ${second}`);
        await turned(second, "parked");
      }
      expect(await work(first)).toMatchObject(adopted);
      expect(await credits(customer)).toEqual([460, 460]);
    },
  );

  it("is adopted if an attempt of the other was never cleared up long before", async () => {
    const { first, second } = await oneCredited();
    await work(second);
    await turned(second, "withdrawn");
    await run(sql`
      update outbound_attempts set state = 'unknown', started_at = started_at - interval '1 year'
      where effect_id = (select id from outbound_effects where subject = ${String(second)})`);
    expect(await work(first)).toMatchObject(adopted);
  });
});

describe("a credit that may be the one of an order that has not come in again", () => {
  it("is adopted an hour after the release, not before", async () => {
    const { customer, first, at } = await oneCredited();
    const gone = await comesIn(await aCardHolder());
    const releasedAt = after(app.clock.now(), -minutes(10));
    await handedOver(gone, at);
    await run(sql`delete from orders where order_id = ${gone}`);
    app.clock.set(after(releasedAt, minutes(59)));
    expect(await work(first)).toMatchObject(waiting("come in first"));
    await run(sql`update outbound_effects set next_at = ${releasedAt} where subject = ${String(first)}`);
    app.clock.set(after(releasedAt, minutes(61)));
    expect(await work(first)).toMatchObject(adopted);
    expect(await credits(customer)).toEqual([460]);
  });

  it("is adopted at once when that one is here, also if it was known by its name", async () => {
    const { first, at } = await oneCredited();
    const other = await comesIn(await aCardHolder());
    await handedOver(other, at);
    await run(sql`update lost_handovers set ref = 'Shopify:name:#4711' where n = ${other}`);
    expect(await work(first)).toMatchObject(waiting("come in first"));
    await run(sql`update orders set name = '#4711' where order_id = ${other}`);
    app.clock.advance(minutes(5));
    expect(await work(first)).toMatchObject(adopted);
  });
});

describe("a credit of another order of the customer", () => {
  it("that came too late and waits for staff is not adopted", async () => {
    const { customer, first, second, at } = await oneCredited();
    const [movement] = await stand.movements(customer.card);
    await turned(first, "parked");
    await run(sql`update outbound_effects set reference = ${movement?.reference} where subject = ${String(first)}`);
    await handedOver(second, at);
    expect(await work(second)).toMatchObject(forStaff("a credit of $4.60"));
  });

  it("that was taken meanwhile is for staff to look at", async () => {
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

  it.each(["sending", "unknown"])("is not adopted while an attempt of that one is %s", async (state) => {
    const { first, second, at } = await oneCredited();
    await attemptOf(first, state);
    await handedOver(second, at);
    expect(await work(second)).toMatchObject(waiting("was just reversed"));
  });

  it("keeps no other waiting whose reward is another amount", async () => {
    const { first, second } = await oneCredited(2);
    stand.order("commit-then-timeout", { operation: "dc_905" });
    expect(await work(second)).toMatchObject({ state: "unknown" });
    expect(await work(first)).toMatchObject(adopted);
  });

  it("is not adopted if it was reversed while the history was read, also by the slower clock of another machine", async () => {
    const { first, second, at } = await oneCredited();
    await handedOver(second, at);
    const history: typeof stand.giftCards.history = async (...given) => {
      const found = await stand.giftCards.history(...given);
      await touched(first, after(app.clock.now(), -5_000));
      await attemptOf(first, "absent");
      return found;
    };
    expect(await work(second, orderRewardFlow({ ...stand.giftCards, history }))).toMatchObject(
      waiting("was just reversed"),
    );
  });

  it("that was reversed before its latest attempt keeps nobody waiting, however often that is repeated", async () => {
    const { first, second } = await oneCredited();
    expect(await work(second)).toMatchObject({ state: "rejected" });
    await attemptOf(second, "absent");
    const later = (startedAt: Date) =>
      run(sql`
        insert into outbound_attempts (effect_id, n, key, target, sent, state, started_at)
        select effect_id, 2, key, target, sent, 'not-sent', ${startedAt} from outbound_attempts
        where n = 1 and effect_id = (select id from outbound_effects where subject = ${String(second)})
        on conflict (effect_id, n) do update set started_at = excluded.started_at`);
    await later(app.clock.now());
    await touched(second, app.clock.now());
    expect(await work(first)).toMatchObject(waiting("was just reversed"));
    app.clock.advance(minutes(5));
    await later(after(app.clock.now(), -minutes(2)));
    await touched(second, app.clock.now());
    expect(await work(first)).toMatchObject(adopted);
  });

  it("that was reversed long ago keeps nobody waiting", async () => {
    const { first, second } = await oneCredited();
    expect(await work(second)).toMatchObject({ state: "rejected" });
    await attemptOf(second, "absent");
    await touched(second, after(app.clock.now(), -minutes(5)));
    expect(await work(first)).toMatchObject(adopted);
  });
});
