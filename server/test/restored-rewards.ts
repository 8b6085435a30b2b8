/**
 * Rewards in a database that a test takes back to a backup's state and releases: an app beside a gift-card sandbox, for one file.
 * Source: docs/decisions/0061-references-survive-a-restore.md.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { orderReward, orderRewardFlow, rewardSwitch } from "../src/areas/loyalty/order-reward/order-reward.ts";
import { after, hours, minutes } from "../src/platform/clock/clock.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import { effectOf, outboundTasks } from "../src/platform/outbound/outbound.ts";
import { turnSwitch } from "../src/platform/settings/setting-rows.ts";
import { type GivexStand, startGivexStand } from "./givex.ts";
import { aLoyaltyCard } from "./loyalty.ts";
import { aPartReward, aWebOrder, webOrderKey } from "./orders.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import { aCustomer } from "./users.ts";

export let app: TestApp;
export let stand: GivexStand;
/** When the orders were placed. */
export const began = new Date();
/** For each file that uses what is below. */
export function useRestoredRewards(): void {
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
    // The sandbox's clock goes on by itself, and what was handed over is compared with when it says the card was credited.
    app.clock.set(new Date());
    for (const table of ["lost_handovers", "restore_kinds", "restores"])
      await sql`delete from ${sql.table(table)}`.execute(app.platform.db);
    // A test before may have given orders the numbers of others.
    await sql`select setval(pg_get_serial_sequence('orders', 'order_id'), 1000 + (select coalesce(max(order_id), 0) from orders))`.execute(
      app.platform.db,
    );
  });
}

export interface Customer {
  readonly userUuid: string;
  readonly card: string;
}
export async function aCardHolder(): Promise<Customer> {
  const card = await stand.aCard("loyalty", { cents: 0, points: 0 });
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, { fom: card, points: 0, cents: 0 });
  return { userUuid, card };
}
/** Earns 4.60 for each bag; comes in from the shop, again under its own id after a restore. */
export async function comesIn(
  { userUuid }: Customer,
  { bags = 1, ...given }: { bags?: number; sourceId?: string; createdAt?: Date } = {},
): Promise<number> {
  const lines = [{ sku: "ESP-1KG", quantity: bags }];
  const orderId = await aWebOrder(app, { userUuid, lines, createdAt: began, ...given });
  await inTransaction(app.platform.db, (tx) => orderReward(app.platform, tx, orderId));
  return orderId;
}
export const subjectOf = (orderId: number) => ({ kind: "order-reward", subject: String(orderId) });
export const view = (orderId: number) => effectOf(app.platform.db, subjectOf(orderId));
export async function work(orderId: number, flow = orderRewardFlow(stand.giftCards)) {
  await outboundTasks([flow])["work-on-effect"]?.run(app.platform, {
    effect: (await view(orderId))?.id,
    kind: flow.kind,
  });
  return view(orderId);
}
export const credits = async ({ card }: Customer): Promise<number[]> =>
  (await stand.movements(card)).filter(({ isReversed }) => !isReversed).map(({ cents }) => cents);
export const codes = async ({ card }: Customer): Promise<string[]> =>
  (await stand.movements(card)).map(({ code }) => code);
export const sourceIdOf = (orderId: number): string => `gid://shopify/Order/${webOrderKey(orderId).slice(1)}`;
export const storedOf = async (orderId: number) => {
  const { rows } = await sql`
    select loyalty_rewards_synced as synced, r.cents, r.transaction_id as transaction from orders o left join order_rewards r using (order_id)
    where order_id = ${orderId}`.execute(app.platform.db);
  return rows[0];
};

/** A backup from before the orders has none of them; numbers begin again where they were. */
export async function restoreWithout(orderIds: readonly number[]): Promise<void> {
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
  await journalKnows(orderIds);
}
/** A backup from when the reward still waited has it so. */
export async function restoreWaiting(orderId: number): Promise<void> {
  const { db } = app.platform;
  await sql`delete from order_rewards where order_id = ${orderId}`.execute(db);
  await sql`update orders set loyalty_rewards_synced = false where order_id = ${orderId}`.execute(db);
  const reward = sql`(select id from outbound_effects where subject = ${String(orderId)})`;
  await sql`delete from outbound_attempts where n > 1 and effect_id = ${reward}`.execute(db);
  await sql`update outbound_attempts set state = 'not-sent' where effect_id = ${reward}`.execute(db);
  await sql`
    update outbound_effects set state = 'pending', reference = '', next_at = ${app.clock.now()} where subject = ${String(orderId)}`.execute(
    db,
  );
  await release();
  await journalKnows([orderId]);
}
/** What was handed over of these orders was so after the backup, and as long ago as the provider may take to write it. */
async function journalKnows(orderIds: readonly number[]): Promise<void> {
  await sql`
    insert into lost_handovers (restore, n, at, kind, ref)
    select (select uuid from restores order by detected_at desc limit 1), n, at, kind, ref from journal_entries
    where kind in ('order-reward', 'reward-marked') and ref = any(${orderIds.map(refOf)})`.execute(app.platform.db);
  app.clock.advance(settles);
}
/** Staff release what waits since the restore. */
export async function release(): Promise<void> {
  const { db } = app.platform;
  app.clock.advance(1_000);
  const now = app.clock.now();
  await sql`
    with restored as (
      insert into restores (detected_at, restore_point) values (${now}, ${after(now, -hours(1))}) returning uuid)
    insert into restore_kinds (restore, kind, released_at) select uuid, 'order-reward', ${now} from restored`.execute(
    db,
  );
  app.clock.advance(1_000);
}

const settles = minutes(10);
const refOf = (orderId: number): string => `Shopify:${sourceIdOf(orderId)}`;
/** The database has lost a hand-over of its reward of then, and no other. */
export async function handedOver(orderId: number, at: Date): Promise<void> {
  const { db } = app.platform;
  await sql`delete from lost_handovers where ref = ${refOf(orderId)}`.execute(db);
  await sql`
    insert into lost_handovers (restore, n, at, kind, ref)
    select uuid, ${orderId}, ${at}, 'order-reward', ${refOf(orderId)} from restores order by detected_at desc limit 1`.execute(
    db,
  );
}
